import type { ComponentProps, ReactElement, ReactNode } from 'react';

type Trigger = Pick<ComponentProps<'button'>, 'onClick' | 'aria-expanded' | 'aria-haspopup'>;

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'children' | 'autoFocus'> {
  /** Accessible name of the popover. */
  label: string;
  /** A Button or IconButton. */
  trigger: ReactElement<Trigger>;
  /** Absent: the popover manages its own state. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  placement?: 'bottom' | 'bottom-start' | 'bottom-end' | 'top' | 'top-start' | 'top-end';
  /** Mounted only while open. With a function, `close` closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** The props of a popover's floating part. */
export interface PopoverPanelProps extends Omit<PopoverProps, 'trigger' | 'onOpenChange' | 'open'> {
  open: boolean;
  onClose: () => void;
  /** The trigger's element. */
  anchor: HTMLElement | null;
}
