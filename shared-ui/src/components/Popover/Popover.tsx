import { cloneElement, type MouseEvent, useState } from 'react';
import { floatingPart } from '../floating/floatingPart';
import type { PopoverPanelProps, PopoverProps } from './types';

export type { PopoverProps } from './types';

const Panel = floatingPart<PopoverPanelProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './PopoverPanel')).PopoverPanel,
);

/** A small panel at a button. Escape and a click outside close it and give the focus back. */
export function Popover({ trigger, open: given, onOpenChange, ...panel }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = given ?? own;

  function setOpen(next: boolean) {
    setOwn(next);
    onOpenChange?.(next);
  }

  const button = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      trigger.props.onClick?.(event);
      setAnchor(event.currentTarget);
      setOpen(!open);
    },
  });
  return (
    <>
      {button}
      <Panel {...panel} open={open} onClose={() => setOpen(false)} anchor={anchor} />
    </>
  );
}
