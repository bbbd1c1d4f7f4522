import type { ReactNode } from 'react';
import { formatDateTime, formatNumber, formatTime, TextLink } from 'shared-ui';
import { formatDay } from 'shared-ui/reports';
import type { Sheet, SheetCell } from 'shared-ui/xlsx';
import styles from './Month.module.css';

interface SheetTableProps {
  /** The content of the files: the screen shows the same cells. */
  sheet: Sheet;
  label: string;
  /** Where the first cell of a row leads. */
  linkOf?: (index: number) => string | undefined;
  /** Called with a row whose first cell is pressed. */
  onRow?: (index: number) => void;
  /** The lines belong together, as those of a book: on a phone, too, they stay a table. */
  isBook?: boolean;
}

/** Stated, because browsers take them from what is not displayed as a table, which a card is not. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** The text of a cell on the screen and on paper. */
export function shownCell(cell: SheetCell): string {
  if (cell === null || cell === '') return '—';
  if (typeof cell === 'number') return formatNumber(cell);
  if (typeof cell === 'string') return cell;
  if ('time' in cell) return formatDateTime(cell.time);
  if ('clock' in cell) return formatTime(cell.clock).slice(0, 5);
  if ('day' in cell) return formatDay(cell.day);
  if ('decimal' in cell) return formatNumber(cell.decimal, 1);
  const minutes = Math.floor(cell.duration / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const isNumeric = (cell: SheetCell | undefined) =>
  typeof cell === 'number' || (typeof cell === 'object' && cell !== null && !('day' in cell));

/** A sheet as a table, on a phone as cards: all of its lines, with its sums at the end. */
export function SheetTable({ sheet, label, linkOf, onRow, isBook = false }: SheetTableProps) {
  const { header, rows, sums = [] } = sheet;
  const columns = header.map((_, index) => (rows.some((row) => isNumeric(row[index])) ? 'end' : undefined));
  function firstCell(index: number, text: string): ReactNode {
    const to = linkOf?.(index);
    if (to !== undefined) return <TextLink to={to}>{text}</TextLink>;
    if (!onRow) return text;
    return (
      <button type="button" className={styles.row} onClick={() => onRow(index)}>
        {text}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0}>
      <table {...roles.table} className={styles.table} aria-label={label} data-cards={isBook ? undefined : ''}>
        <thead>
          <tr>
            {header.map((title, index) => (
              <th key={title} scope="col" data-align={columns[index]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row, line) => (
            <tr {...roles.row} key={line}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th {...roles.head} key={header[index]} scope="row">
                    {firstCell(line, shownCell(cell))}
                  </th>
                ) : (
                  <td {...roles.cell} key={header[index]} data-align={columns[index]} data-label={header[index]}>
                    {shownCell(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        <tfoot {...roles.group}>
          {sums.map((row, line) => (
            <tr {...roles.row} key={line}>
              {row.map((cell, index) => (
                <td
                  {...roles.cell}
                  key={header[index]}
                  data-align={columns[index]}
                  data-label={index === 0 ? undefined : header[index]}
                >
                  {cell === null ? '' : shownCell(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}
