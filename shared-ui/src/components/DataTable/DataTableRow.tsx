import { memo } from 'react';
import { classes } from '../../internal/classes';
import styles from './DataTable.module.css';
import { roles } from './roles';
import selection from './selection.module.css';
import type { Column } from './types';

interface DataTableRowProps<Row> {
  row: Row;
  rowKey: string;
  columns: readonly Column<Row>[];
  tone: 'dimmed' | undefined;
  isActive: boolean;
  /** Keys move to the row, and it opens. */
  isOpenable: boolean;
  /** Absent when the table has no selection. */
  box?: { isSelected: boolean; isSelectable: boolean; label: string } | undefined;
  onToggle: (key: string) => void;
}

function PlainRow<Row>({ row, rowKey, columns, tone, isActive, isOpenable, box, onToggle }: DataTableRowProps<Row>) {
  return (
    <tr
      {...roles.row}
      data-key={rowKey}
      data-tone={tone}
      data-openable={isOpenable ? '' : undefined}
      data-active={isActive ? '' : undefined}
      aria-selected={box ? box.isSelected : undefined}
      aria-current={isActive || undefined}
      // The page may give the active row the focus (keys that move from row to row).
      tabIndex={isActive || isOpenable ? -1 : undefined}
    >
      {box && (
        <td {...roles.cell} data-select="">
          <label className={selection.hit}>
            <input
              type="checkbox"
              className={selection.box}
              aria-label={box.label}
              checked={box.isSelected}
              disabled={!box.isSelectable}
              onChange={() => onToggle(rowKey)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          {...roles.cell}
          data-align={column.align}
          data-priority={column.priority}
          data-card={column.card}
          data-cut={column.cut ? '' : undefined}
          data-label={column.hideLabelOnCard ? undefined : column.header}
        >
          <span className={column.cut ? classes(styles.value, styles.cut) : styles.value}>{column.cell(row)}</span>
        </td>
      ))}
    </tr>
  );
}

function isSameBox(a: DataTableRowProps<never>['box'], b: DataTableRowProps<never>['box']): boolean {
  return a?.isSelected === b?.isSelected && a?.isSelectable === b?.isSelectable && a?.label === b?.label;
}

/** One row. It renders again only when one of its own props changed, so selecting one of 50 rows draws one. */
export const DataTableRow = memo(PlainRow, ({ box: before, ...a }, { box: after, ...b }) => {
  const names = Object.keys(a) as (keyof typeof a)[];
  return isSameBox(before, after) && names.every((name) => Object.is(a[name], b[name]));
  // memo forgets that the component is generic.
}) as typeof PlainRow;
