import { Popover as AriakitPopover, usePopoverStore } from '@ariakit/react/popover';
import { useLayoutEffect } from 'react';
import { classes } from '../../internal/classes';
import { useFocusBeside } from '../floating/useFocusBeside';
import styles from './float.module.css';
import type { PopoverPanelProps } from './types';

/** The floating part of a popover, on Ariakit. */
export function PopoverPanel({
  label,
  open,
  onClose,
  anchor,
  placement = 'bottom-end',
  className,
  children,
  ...rest
}: PopoverPanelProps) {
  const store = usePopoverStore({ open, setOpen: (next) => !next && onClose(), placement });
  useFocusBeside(open, anchor);
  useLayoutEffect(
    function anchorToTrigger() {
      store.setAnchorElement(anchor);
      store.setDisclosureElement(anchor);
    },
    [store, anchor],
  );
  return (
    <AriakitPopover
      {...rest}
      store={store}
      aria-label={label}
      className={classes(styles.float, styles.padded, className)}
      gutter={6}
      overflowPadding={8}
      fitViewport
      portal={false}
      unmountOnHide
    >
      {typeof children === 'function' ? children(onClose) : children}
    </AriakitPopover>
  );
}
