import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { floatingPart } from '../floating/floatingPart';
import type { PopoverPanelProps } from './PopoverPanel';

type Trigger = Pick<ComponentProps<'button'>, 'onClick' | 'aria-expanded' | 'aria-haspopup'>;

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'children' | 'autoFocus'> {
  /** Accessible name of what floats. */
  label: string;
  /** A Button or IconButton. */
  trigger: ReactElement<Trigger>;
  /** Absent: the popover opens and closes by itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  placement?: 'bottom' | 'bottom-start' | 'bottom-end' | 'top' | 'top-start' | 'top-end';
  /** Mounted only while open. With a function, `close` closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

const Panel = floatingPart<PopoverPanelProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './PopoverPanel')).PopoverPanel,
  ({ setOpen }) => setOpen(false),
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
      <Panel {...panel} open={open} setOpen={setOpen} anchor={anchor} />
    </>
  );
}
