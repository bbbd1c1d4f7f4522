import { Link, type LinkProps } from 'react-router-dom';
import { classes } from '../../internal/classes';
import { Icon, type IconProp } from '../../internal/Icon';
import { mayOpen } from '../../internal/mayOpen';
import type { ButtonSize, ButtonVariant } from './Button';
import styles from './Button.module.css';

export interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconProp;
}

/** A link that looks like a button. It is empty where the user may not open the address. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  // An element, as modules were published against: their types know of no null.
  if (!mayOpen(rest.to)) return <>{null}</>;
  return (
    <Link {...rest} className={classes(styles.button, className)} data-variant={variant} data-size={size}>
      {icon && <Icon icon={icon} />}
      {children}
    </Link>
  );
}
