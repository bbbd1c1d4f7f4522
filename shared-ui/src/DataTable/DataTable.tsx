import { type ComponentProps, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button';
import { EmptyState } from '../Feedback/EmptyState';
import { ErrorState } from '../Feedback/ErrorState';
import { Skeleton } from '../Feedback/Skeleton';
import { classes } from '../internal/classes';
import { Hidden } from '../internal/Hidden';
import { withoutRepeats } from '../internal/withoutRepeats';
import styles from './DataTable.module.css';
import { DataTableHead } from './DataTableHead';
import { DataTableRow } from './DataTableRow';
import { roles } from './roles';
import { nextSort, type SortState, sortRows } from './sorting';
import type { Column, Selection } from './types';

/** Rows drawn at once; a server that sends 100,000 must not freeze the page. */
const DRAWN_AT_ONCE = 200;

export interface DataTableProps<Row> extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Unique; of rows with the same key only the first is shown. */
  rowKey: (row: Row) => string;
  /** `loading`: nothing there yet · `refreshing`: rows there, newer on their way · `error`: see `error`. */
  state: 'ready' | 'loading' | 'refreshing' | 'error';
  /** What happened, in the user's words. Rows that are there stay, dimmed. */
  error?: ReactNode;
  errorDetail?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** One sentence. */
  empty: string;
  emptyAction?: ReactNode;
  /** Rows of the skeleton, 8 by default: as many as usually come. */
  skeletonRows?: number;
  /** With `onSort` the caller sorts. Without it, columns with a `sortValue` sort the rows that are there. */
  sort?: SortState | null;
  onSort?: (sort: SortState | null) => void;
  selection?: Selection<Row>;
  rowTone?: (row: Row) => 'dimmed' | undefined;
  /** Key of the row whose detail is open, or that keys have moved to; it can be focused by the program. */
  activeRow?: string | undefined;
  /** The rows are old: dimmed until newer ones come. */
  stale?: boolean;
}

/** A table on wide screens, cards on narrow ones, in every state a list can be in. */
export function DataTable<Row>({
  label,
  rows,
  columns,
  rowKey,
  state,
  error,
  errorDetail,
  onRetry,
  empty,
  emptyAction,
  skeletonRows = 8,
  sort,
  onSort,
  selection,
  rowTone,
  activeRow,
  stale = false,
  className,
  ...rest
}: DataTableProps<Row>) {
  const { t } = useTranslation('ui');
  const [ownSort, setOwnSort] = useState<SortState | null>(null);
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const currentSort = onSort ? (sort ?? null) : ownSort;

  const unique = useMemo(() => withoutRepeats(rows, rowKey), [rows, rowKey]);
  const sorted = useMemo(() => {
    const valueIn = ownSort && columns.find((column) => column.key === ownSort.key)?.sortValue;
    return !onSort && ownSort && valueIn ? sortRows(unique, valueIn, ownSort.direction) : unique;
  }, [unique, columns, ownSort, onSort]);
  const shown = sorted.length > drawn ? sorted.slice(0, drawn) : sorted;

  const latestSelection = useRef(selection);
  const toggleRow = useCallback((key: string) => {
    const current = latestSelection.current;
    if (!current) return;
    const next = new Set(current.selected);
    if (!next.delete(key)) next.add(key);
    current.onChange(next);
  }, []);

  useEffect(function keepSelectionForRows() {
    latestSelection.current = selection;
  });

  function changeSort(key: string) {
    const next = nextSort(currentSort, key);
    if (onSort) onSort(next);
    else setOwnSort(next);
  }

  const isSelectable = (row: Row) => selection?.isSelectable?.(row) ?? true;
  const isLoading = state === 'loading' && rows.length === 0;
  const hasFailed = state === 'error';
  const isBusy = state === 'loading' || state === 'refreshing';

  return (
    <div {...rest} className={classes(styles.wrapper, className)}>
      {hasFailed && <ErrorState message={error ?? t('ui:errors.unexpected')} detail={errorDetail} onRetry={onRetry} />}
      {!(hasFailed && rows.length === 0) && (
        <div className={styles.frame} data-busy={isBusy && !isLoading ? '' : undefined}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
          <section className={styles.scroller} tabIndex={0} aria-label={label}>
            <table
              {...roles.table}
              className={styles.table}
              aria-label={label}
              aria-busy={isBusy || undefined}
              data-stale={stale || hasFailed ? '' : undefined}
            >
              <DataTableHead
                columns={columns}
                sort={currentSort}
                isSortable={(column) => Boolean(column.sortable ?? column.sortValue)}
                onSort={changeSort}
                selection={selection}
                selectableKeys={selection ? shown.filter(isSelectable).map(rowKey) : []}
              />
              <tbody {...roles.group}>
                {isLoading && <SkeletonRows columns={columns} rows={skeletonRows} hasSelection={Boolean(selection)} />}
                {shown.map((row) => {
                  const key = rowKey(row);
                  return (
                    <DataTableRow
                      key={key}
                      row={row}
                      rowKey={key}
                      columns={columns}
                      tone={rowTone?.(row)}
                      isActive={activeRow === key}
                      box={
                        selection && {
                          isSelected: selection.selected.has(key),
                          isSelectable: isSelectable(row),
                          label: selection.label(row),
                        }
                      }
                      onToggle={toggleRow}
                    />
                  );
                })}
              </tbody>
            </table>
          </section>
          {!isLoading && rows.length === 0 && <EmptyState action={emptyAction}>{empty}</EmptyState>}
          {sorted.length > shown.length && (
            <Button variant="ghost" className={styles.more} onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
              {t('ui:andMore', { n: sorted.length - shown.length })}
            </Button>
          )}
        </div>
      )}
      {isLoading && <Hidden role="status">{t('ui:loading')}</Hidden>}
    </div>
  );
}

function SkeletonRows<Row>({
  columns,
  rows,
  hasSelection,
}: {
  columns: readonly Column<Row>[];
  rows: number;
  hasSelection: boolean;
}) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} {...roles.row}>
      {hasSelection && (
        <td {...roles.cell} className={styles.selectCell}>
          <Skeleton width={16} height={16} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          {...roles.cell}
          className={styles.skeleton}
          data-align={column.align}
          data-priority={column.priority}
        >
          <Skeleton width={column.align === 'end' ? '48px' : '70%'} height={14} />
        </td>
      ))}
    </tr>
  ));
}
