import type { ComponentProps, MouseEvent } from 'react';
import { classes } from '../../internal/classes';
import { Icon, type IconProp } from '../../internal/Icon';
import { Spinner } from '../Spinner/Spinner';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost';
export type ButtonSize = 'md' | 'sm';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `secondary` by default; one `primary` a view. */
  variant?: ButtonVariant;
  /** 36 px by default, `sm` is 28 px. */
  size?: ButtonSize;
  /** The action is running: the button keeps the focus, shows a spinner and ignores clicks. */
  busy?: boolean;
  icon?: IconProp;
}

function stop(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** A button; `type="button"` unless set otherwise. */
export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, className)}
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      // Not `disabled`: that would drop the keyboard focus while the work runs.
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? stop : onClick}
    >
      {busy ? <Spinner className={styles.wheel} /> : icon && <Icon icon={icon} />}
      {children}
    </button>
  );
}
