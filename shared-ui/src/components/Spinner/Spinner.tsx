import type { ComponentProps } from 'react';
import { classes } from '../../internal/classes';
import styles from './Spinner.module.css';

export interface SpinnerProps extends ComponentProps<'span'> {
  /**
   * Shown next to the spinner and announced. Without it the spinner is decorative, and the text around it must describe
   * the work.
   */
  label?: string;
}

/** Something is under way whose shape is not known; where the shape is known, use a `Skeleton`. */
export function Spinner({ label, className, ...rest }: SpinnerProps) {
  return (
    <span {...rest} className={classes(styles.spinner, className)} role={label ? 'status' : undefined}>
      <span className={styles.wheel} aria-hidden="true" />
      {label}
    </span>
  );
}
