import type { ComponentProps } from 'react';
import { classes } from '../../internal/classes';
import styles from './Layout.module.css';

/** The frame of a page: margins, and an even distance between its parts. */
export const Page = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classes(styles.page, className)} />
);
