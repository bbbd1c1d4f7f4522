import { useDeferredValue, useState } from 'react';
import { DataTableRow } from './DataTableRow';
import type { Column, Selection } from './types';

interface DataTableRowsProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowTone: ((row: Row) => 'dimmed' | undefined) | undefined;
  activeRow: string | undefined;
  isOpenable: boolean;
  selection: Selection<Row> | undefined;
  onToggle: (key: string) => void;
}

/** Least height of a row, px, and least height of the content above the rows. */
const LOW_ROW = 30;
const ABOVE_ROWS = 286;

/** The number of rows that fit into the window if every row has the least height. */
const rowsInView = () => Math.max(16, Math.ceil((window.innerHeight - ABOVE_ROWS) / LOW_ROW));

/**
 * The rows of a table. Those that fit into the window are rendered first, the others right after the frame in which the
 * first were shown: a page of 50 rows opens in half of the time.
 */
export function DataTableRows<Row>({
  rows,
  columns,
  rowKey,
  rowTone,
  activeRow,
  isOpenable,
  selection,
  onToggle,
}: DataTableRowsProps<Row>) {
  const [first] = useState(rowsInView);
  const count = useDeferredValue(Number.POSITIVE_INFINITY, first);
  const isSelectable = (row: Row) => selection?.isSelectable?.(row) ?? true;
  return rows.slice(0, count).map((row) => {
    const key = rowKey(row);
    return (
      <DataTableRow
        key={key}
        row={row}
        rowKey={key}
        columns={columns}
        tone={rowTone?.(row)}
        isActive={activeRow === key}
        isOpenable={isOpenable}
        box={
          selection && {
            isSelected: selection.selected.has(key),
            isSelectable: isSelectable(row),
            label: selection.label(row),
          }
        }
        onToggle={onToggle}
      />
    );
  });
}
