import type { ComponentProps } from 'react';
import { classes } from '../../internal/classes';
import styles from './Feedback.module.css';

export interface SkeletonProps extends ComponentProps<'span'> {
  /** px or any CSS length, 100 % by default. */
  width?: number | string;
  /** px or any CSS length, 16 px by default. Use the height of the expected content. */
  height?: number | string;
}

/**
 * A placeholder in the size of the content, so that the layout does not jump when it loads. Assistive technology skips
 * it.
 */
export const Skeleton = ({ width = '100%', height = 16, className, style, ...rest }: SkeletonProps) => (
  <span
    {...rest}
    className={classes(styles.skeleton, className)}
    style={{ inlineSize: width, blockSize: height, ...style }}
    aria-hidden="true"
    data-placeholder=""
  />
);
