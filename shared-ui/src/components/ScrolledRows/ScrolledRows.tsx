import { type ComponentProps, useRef } from 'react';
import { useRowsBelow } from '../../hooks/useRowsBelow';
import { classes } from '../../internal/classes';
import { BelowCount } from './BelowCount';
import styles from './ScrolledRows.module.css';

/**
 * Rows that scroll within a page or a dialog: the box ends in half a row and shows the number of rows below.
 * `className` sets the custom property `--most`, the greatest height (320px).
 */
export function ScrolledRows({ className, children, ...rest }: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null);
  const below = useRowsBelow(box, children);
  return (
    <div className={classes(styles.frame, className)}>
      {/* A scrolling box must be reachable by keyboard. */}
      <div {...rest} ref={box} className={styles.box} tabIndex={below === null ? undefined : 0}>
        {children}
      </div>
      <BelowCount count={below} />
    </div>
  );
}
