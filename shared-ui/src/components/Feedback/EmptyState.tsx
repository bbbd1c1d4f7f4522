import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../internal/classes';
import { Icon, type IconProp } from '../../internal/Icon';
import styles from './Feedback.module.css';

export interface EmptyStateProps extends ComponentProps<'div'> {
  icon?: IconProp;
  /** The one thing to do about it, where there is one. */
  action?: ReactNode;
}

/** An empty list: one sentence and, where it helps, one action. */
export const EmptyState = ({ icon, action, className, children, ...rest }: EmptyStateProps) => (
  <div {...rest} className={classes(styles.empty, className)}>
    {icon && <Icon icon={icon} size={24} />}
    <p>{children}</p>
    {action}
  </div>
);
