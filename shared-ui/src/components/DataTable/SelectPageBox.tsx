import { useEffect, useRef } from 'react';
import styles from './selection.module.css';
import type { Selection } from './types';

interface SelectPageBoxProps<Row> {
  selection: Selection<Row>;
  /** Keys of the rows on this page that may be picked. */
  keys: readonly string[];
  label: string;
}

/** Picks or drops all pickable rows of the page; half-checked while only some are picked. */
export function SelectPageBox<Row>({ selection, keys, label }: SelectPageBoxProps<Row>) {
  const box = useRef<HTMLInputElement>(null);
  const count = keys.filter((key) => selection.selected.has(key)).length;
  const isAll = keys.length > 0 && count === keys.length;
  const isSome = count > 0 && !isAll;

  function toggle() {
    const next = new Set(selection.selected);
    for (const key of keys) {
      if (isAll) next.delete(key);
      else next.add(key);
    }
    selection.onChange(next);
  }

  useEffect(
    function showHalfChecked() {
      // React has no attribute for it.
      if (box.current) box.current.indeterminate = isSome;
    },
    [isSome],
  );

  return (
    <label className={styles.pick}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={isAll}
        disabled={keys.length === 0}
        onChange={toggle}
      />
      <span className={styles.pickLabel}>{label}</span>
    </label>
  );
}
