import type { ComponentProps } from 'react';
import { classes } from '../../internal/classes';
import styles from './Layout.module.css';

export interface StackProps extends ComponentProps<'div'> {
  /** Distance in steps of 4 px, 4 (16 px) by default. */
  gap?: 1 | 2 | 3 | 4 | 6;
}

/** Parts below each other at an even distance. */
export const Stack = ({ gap = 4, className, ...rest }: StackProps) => (
  <div {...rest} className={classes(styles.stack, className)} data-gap={gap} />
);
