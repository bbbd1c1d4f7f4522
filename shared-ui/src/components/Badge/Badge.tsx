import type { ComponentProps } from 'react';
import { classes } from '../../internal/classes';
import { Icon, type IconProp } from '../../internal/Icon';
import type { Tone } from '../../model/labels';
import styles from './Badge.module.css';

export interface BadgeProps extends ComponentProps<'span'> {
  tone: Tone;
  icon?: IconProp;
}

/** A state in one or two words. The word carries the meaning, the colour only helps to find it. */
export const Badge = ({ tone, icon, className, children, ...rest }: BadgeProps) => (
  <span {...rest} className={classes(styles.badge, className)} data-tone={tone}>
    {icon && <Icon icon={icon} size={13} />}
    {children}
  </span>
);
