import type { ReactNode } from 'react';
import { ScrolledRows } from 'shared-ui/lists';
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
      <ScrolledRows className={styles.scroll ?? ''} role="region" aria-label={label}>
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
      </ScrolledRows>
      {rows.length > most && <p>{t('ui:andMore', { n: rows.length - most })}</p>}
    </>
  );
}
