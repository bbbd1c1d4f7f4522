import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { floatingPart } from '../floating/floatingPart';
import type { IconProp } from '../internal/Icon';
import type { MenuPanelProps } from './MenuPanel';

/** One entry of a menu: a place to go to, or something to do. */
export interface MenuEntry {
  key: string;
  label: string;
  icon?: IconProp;
  /** An address of the console: the entry is a link. */
  to?: string;
  onSelect?: () => void;
  /** Drawn apart, in the colour of danger. */
  tone?: 'danger';
  /** Cannot be chosen now; the menu still says that there is such a thing. */
  disabled?: boolean;
}

type Trigger = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onKeyDown' | 'aria-expanded' | 'aria-haspopup' | 'aria-label'
> & {
  /** Children or, on an icon button, its name. */
  children?: ReactNode;
};

export interface MenuProps {
  /** Accessible name of the menu. */
  label: string;
  /** A Button or IconButton. */
  trigger: ReactElement<Trigger>;
  entries: readonly MenuEntry[];
  placement?: 'bottom-start' | 'bottom-end';
  /** Opens once as soon as it is shown. */
  opensAtOnce?: boolean;
  /** Called when it opens: the time to fetch what an entry needs. */
  onOpen?: (() => void) | undefined;
}

const Panel = floatingPart<MenuPanelProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './MenuPanel')).MenuPanel,
  ({ setOpen }) => setOpen(false),
);

/** A button with a menu: arrows move, Enter chooses, Escape closes and returns the focus. */
export function Menu({ trigger, opensAtOnce = false, onOpen, ...panel }: MenuProps) {
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
      // What lies around, such as a row that is a link, is not meant.
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
      <Panel {...panel} open={open} setOpen={setOpen} anchor={anchor} />
    </span>
  );
}
