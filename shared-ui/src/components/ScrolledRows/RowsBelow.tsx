import { useLayoutEffect, useRef } from 'react';
import { useRowsBelow } from '../../hooks/useRowsBelow';
import { BelowCount } from './BelowCount';
import styles from './ScrolledRows.module.css';

const scrolls = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowY);

/**
 * The behaviour of `ScrolledRows` for a box that scrolls by its own style and is shown before this code is loaded:
 * render it after the rows of the box.
 */
export function RowsBelow() {
  const end = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLElement | null>(null);
  useLayoutEffect(function findBox() {
    let around = end.current?.parentElement ?? null;
    while (around && !scrolls(around)) around = around.parentElement;
    box.current = around;
  }, []);
  const below = useRowsBelow(box, null);
  return (
    <div ref={end} className={styles.end}>
      <BelowCount count={below} />
    </div>
  );
}
