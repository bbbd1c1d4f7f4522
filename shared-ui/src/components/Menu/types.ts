import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { IconProp } from '../../internal/Icon';

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
  /** Cannot be chosen now; the menu still shows that there is such a thing. */
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
  /** Opens once immediately after mounting. */
  opensAtOnce?: boolean;
  /** Called when it opens, to fetch data that an entry needs. */
  onOpen?: (() => void) | undefined;
}

/** A menu whose entries are asked for while it is open, where many rows have one. */
export interface MenuButtonProps extends Omit<MenuProps, 'entries'> {
  entries: () => readonly MenuEntry[];
}

/** The floating part of a menu. */
export interface MenuPanelProps extends Omit<MenuButtonProps, 'trigger' | 'opensAtOnce' | 'onOpen'> {
  open: boolean;
  onClose: () => void;
  /** The trigger's element. */
  anchor: HTMLElement | null;
}
