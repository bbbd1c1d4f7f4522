import type { ComponentProps } from 'react';
import { classes } from '../../internal/classes';
import styles from './Feedback.module.css';

export interface SkeletonProps extends ComponentProps<'span'> {
  /** px or any CSS length, 100 % by default. */
  width?: number | string;
  /** px or any CSS length, 16 px by default. Give it the height of what comes. */
  height?: number | string;
}

/** Holds the place of content in its size, so that nothing jumps when it comes. Assistive technology skips it. */
export const Skeleton = ({ width = '100%', height = 16, className, style, ...rest }: SkeletonProps) => (
  <span
    {...rest}
    className={classes(styles.skeleton, className)}
    style={{ inlineSize: width, blockSize: height, ...style }}
    aria-hidden="true"
    data-placeholder=""
  />
);
