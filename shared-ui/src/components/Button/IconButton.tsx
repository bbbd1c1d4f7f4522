import type { ComponentProps } from 'react';
import { classes } from '../../internal/classes';
import { Icon, type IconProp } from '../../internal/Icon';
import { Spinner } from '../Spinner/Spinner';
import { Tooltip } from '../Tooltip/Tooltip';
import type { ButtonSize, ButtonVariant } from './Button';
import styles from './Button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: IconProp;
  /** `ghost` by default. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  busy?: boolean;
}

/** A button that is only an icon; its name shows as a tooltip on hover and focus. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        className={classes(styles.button, className)}
        data-variant={variant}
        data-size={size}
        data-icon-only=""
        aria-label={label}
        aria-busy={busy || undefined}
        aria-disabled={busy || rest['aria-disabled']}
        onClick={busy ? undefined : onClick}
      >
        {busy ? <Spinner className={styles.wheel} /> : <Icon icon={icon} />}
      </button>
    </Tooltip>
  );
}
