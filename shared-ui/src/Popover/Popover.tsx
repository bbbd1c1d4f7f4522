import {
  Popover as AriakitPopover,
  PopoverDisclosure,
  PopoverProvider,
  usePopoverContext,
} from '@ariakit/react/popover';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classes } from '../internal/classes';
import styles from './float.module.css';

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name of what floats. */
  label: string;
  /** A Button or IconButton. */
  trigger: ReactElement;
  /** Absent: the popover opens and closes by itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  placement?: 'bottom' | 'bottom-start' | 'bottom-end' | 'top' | 'top-start' | 'top-end';
  /** Mounted only while open. With a function, `close` closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel at a button. Escape and a click outside close it and give the focus back. */
export function Popover({
  label,
  trigger,
  open,
  onOpenChange,
  placement = 'bottom-end',
  className,
  children,
  ...rest
}: PopoverProps) {
  return (
    <PopoverProvider
      placement={placement}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { setOpen: onOpenChange })}
    >
      <PopoverDisclosure render={trigger} />
      <PopoverBody label={label} className={className} {...rest}>
        {children}
      </PopoverBody>
    </PopoverProvider>
  );
}

function PopoverBody({
  label,
  className,
  children,
  ...rest
}: Omit<PopoverProps, 'trigger' | 'open' | 'onOpenChange' | 'placement'>) {
  const store = usePopoverContext();
  return (
    <AriakitPopover
      {...rest}
      aria-label={label}
      className={classes(styles.float, styles.padded, className)}
      gutter={6}
      overflowPadding={8}
      fitViewport
      portal
      unmountOnHide
    >
      {typeof children === 'function' ? children(() => store?.hide()) : children}
    </AriakitPopover>
  );
}
