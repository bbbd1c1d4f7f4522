import { cloneElement, type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { floatingPart } from '../floating/floatingPart';
import type { MenuButtonProps, MenuPanelProps, MenuProps } from './types';

export type { MenuEntry, MenuProps } from './types';

const Panel = floatingPart<MenuPanelProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './MenuPanel')).MenuPanel,
);

/** A button with a menu: arrows move, Enter chooses, Escape closes and returns the focus. */
export const Menu = ({ entries, ...menu }: MenuProps) => <MenuButton {...menu} entries={() => entries} />;

/** A `Menu` whose entries are made while it is open. */
export function MenuButton({ trigger, opensAtOnce = false, onOpen, ...panel }: MenuButtonProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const opened = useEffectEvent(() => onOpen?.());
  useEffect(
    function announceOpening() {
      if (open) opened();
    },
    [open],
  );
  useEffect(
    function openAtOnce() {
      if (!opensAtOnce) return;
      setAnchor(place.current?.querySelector('button') ?? null);
      setOpen(true);
    },
    [opensAtOnce],
  );

  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      // The click must not reach the elements around the button, such as a row that is a link.
      event.stopPropagation();
      trigger.props.onClick?.(event);
      setAnchor(event.currentTarget);
      setOpen(!open);
    },
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setAnchor(event.currentTarget);
      setOpen(true);
    },
  });
  return (
    <span ref={place} data-menu="">
      {button}
      <Panel {...panel} open={open} onClose={() => setOpen(false)} anchor={anchor} />
    </span>
  );
}
