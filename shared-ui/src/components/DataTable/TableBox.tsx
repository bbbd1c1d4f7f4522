import { type ComponentProps, useRef } from 'react';
import { useRowsBelow } from '../../hooks/useRowsBelow';
import { classes } from '../../internal/classes';
import { BelowCount } from '../ScrolledRows/BelowCount';
import styles from './DataTable.module.css';
import cards from './DataTableCards.module.css';

interface TableBoxProps extends ComponentProps<'section'> {
  label: string;
  /** How many rows it has; 0 while they are read. */
  rows: number;
}

/** The scrolling box of a table: it ends within a row, and shows the number of rows below. */
export function TableBox({ label, rows, ...rest }: TableBoxProps) {
  const box = useRef<HTMLElement>(null);
  const below = useRowsBelow(box, rows);
  return (
    <div className={styles.box}>
      <section
        {...rest}
        ref={box}
        className={classes(styles.scroller, cards.scroller)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
        data-skip="table"
      />
      <BelowCount count={rows && below} />
    </div>
  );
}
