import type { ReactNode } from 'react';
import { useZoneTexts } from '../useZoneTexts';
import styles from './import.module.css';

interface FileTableProps {
  label: string;
  /** Of all columns but the first, which has the row's number in the file. */
  heads: readonly string[];
  rows: readonly { number: ReactNode; cells: readonly ReactNode[] }[];
  /** How many are shown; the others are counted. */
  most: number;
}

/** Rows of a file, which scroll within the page. */
export function FileTable({ label, heads, rows, most }: FileTableProps) {
  const t = useZoneTexts();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {[t('files.row'), ...heads].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map(({ number, cells }, at) => (
              <tr key={at}>
                <td className={styles.number}>{number}</td>
                {cells.map((cell, column) => (
                  <td key={heads[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > most && <p>{t('ui:andMore', { n: rows.length - most })}</p>}
    </>
  );
}
