import { type ComponentProps, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../internal/classes';
import { Hidden } from '../../internal/Hidden';
import { withoutRepeats } from '../../internal/withoutRepeats';
import { Button } from '../Button/Button';
import { EmptyState } from '../Feedback/EmptyState';
import { ErrorState } from '../Feedback/ErrorState';
import styles from './DataTable.module.css';
import cards from './DataTableCards.module.css';
import { DataTableHead } from './DataTableHead';
import { DataTableRows } from './DataTableRows';
import { roles } from './roles';
import { SelectionBar } from './SelectionBar';
import { SkeletonRows } from './SkeletonRows';
import { SortSelect } from './SortSelect';
import { nextSort, type SortState, sortRows } from './sorting';
import { TableBox } from './TableBox';
import type { Column, Selection, Sorting } from './types';
import { useRowKeys } from './useRowKeys';
import { useTableView } from './useTableView';
import { ViewMenu } from './ViewMenu';

/** Rows drawn at once; a server that sends 100,000 must not freeze the page. */
const DRAWN_AT_ONCE = 200;

export interface DataTableProps<Row> extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Unique; of rows with the same key only the first is shown. */
  rowKey: (row: Row) => string;
  /** `loading`: no rows yet · `refreshing`: rows are shown while newer ones load · `error`: see `error`. */
  state: 'ready' | 'loading' | 'refreshing' | 'error';
  /** The failure in the user's words. Rows that are already there stay, dimmed. */
  error?: ReactNode;
  errorDetail?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** One sentence. */
  empty: string;
  emptyAction?: ReactNode;
  /** Rows of the skeleton, 8 by default: the usual number of rows. */
  skeletonRows?: number;
  /** With `onSort` the caller sorts. Without it, columns with a `sortValue` sort the rows that are there. */
  sort?: SortState | null;
  onSort?: (sort: SortState | null) => void;
  /** Who sorts by `sort`; `caller` by default. */
  sorting?: Sorting;
  /** A click on a row, or Enter on it, opens it; the arrows then move from row to row and the blank selects. */
  onOpenRow?: (row: Row) => void;
  /** Offers a menu of columns and of low rows, stored in this browser under this name: `<user>.vehicles`. */
  view?: string;
  selection?: Selection<Row>;
  rowTone?: (row: Row) => 'dimmed' | undefined;
  /** Key of the row whose detail is open, or that keys have moved to; it can be focused by the program. */
  activeRow?: string | undefined;
  /**
   * `fixed`: each column has its `width` and the others share the remaining space whatever the rows contain, so that
   * the layout stays when a row changes.
   */
  layout?: 'fixed';
  /** The rows are old: dimmed until newer ones arrive. */
  stale?: boolean;
}

/**
 * A table on wide screens, cards on narrow ones, in every state of a list. Its rows scroll within the remaining height
 * of the window: a page with more content above them sets the custom property `--around-rows` (286px) on `className`.
 */
export function DataTable<Row>({
  label,
  rows,
  columns: allColumns,
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
  sorting = 'caller',
  onOpenRow,
  view,
  selection,
  rowTone,
  activeRow,
  layout,
  stale = false,
  className,
  ...rest
}: DataTableProps<Row>) {
  const { t } = useTranslation('ui');
  const [ownSort, setOwnSort] = useState<SortState | null>(null);
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const tableView = useTableView(view, allColumns);
  const { columns } = tableView;
  const currentSort = onSort ? (sort ?? null) : ownSort;
  const isSortedHere = !onSort || sorting !== 'caller';

  const unique = useMemo(() => withoutRepeats(rows, rowKey), [rows, rowKey]);
  const sorted = useMemo(() => {
    const valueIn = currentSort && allColumns.find((column) => column.key === currentSort.key)?.sortValue;
    return isSortedHere && currentSort && valueIn ? sortRows(unique, valueIn, currentSort.direction) : unique;
  }, [unique, allColumns, currentSort, isSortedHere]);
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

  const changeSort = onSort ?? setOwnSort;
  const isSortable = (column: Column<Row>) => Boolean(column.sortable ?? column.sortValue);
  const isSelectable = (row: Row) => selection?.isSelectable?.(row) ?? true;
  const rowOf = (key: string) => shown.find((row) => rowKey(row) === key);
  const rowKeys = useRowKeys({
    onOpen:
      onOpenRow &&
      ((key) => {
        const row = rowOf(key);
        if (row !== undefined) onOpenRow(row);
      }),
    onSelect:
      selection &&
      ((key) => {
        const row = rowOf(key);
        if (row !== undefined && isSelectable(row)) toggleRow(key);
      }),
  });
  const isLoading = state === 'loading' && rows.length === 0;
  const hasFailed = state === 'error';
  const isBusy = state === 'loading' || state === 'refreshing';

  return (
    <div {...rest} className={classes(styles.wrapper, className)}>
      {hasFailed && <ErrorState message={error ?? t('ui:errors.unexpected')} detail={errorDetail} onRetry={onRetry} />}
      {!(hasFailed && rows.length === 0) && (
        <div className={styles.stage} data-selectable={selection ? '' : undefined}>
          <SortSelect columns={allColumns.filter(isSortable)} sort={currentSort} onSort={changeSort} />
          {view && <ViewMenu view={tableView} columns={allColumns} />}
          <div
            className={classes(styles.frame, cards.frame)}
            data-busy={isBusy && !isLoading ? '' : undefined}
            data-compact={tableView.isCompact ? '' : undefined}
          >
            <TableBox label={label} rows={isLoading ? 0 : shown.length} {...rowKeys}>
              <table
                {...roles.table}
                className={classes(styles.table, cards.table)}
                data-view={view ? '' : undefined}
                data-layout={layout}
                aria-label={label}
                aria-busy={isBusy || undefined}
                data-stale={stale || hasFailed ? '' : undefined}
              >
                <DataTableHead
                  columns={columns}
                  sort={currentSort}
                  isSortable={isSortable}
                  onSort={(key) => changeSort(nextSort(currentSort, key))}
                  selection={selection}
                  selectableKeys={selection ? shown.filter(isSelectable).map(rowKey) : []}
                />
                <tbody {...roles.group}>
                  {isLoading && (
                    <SkeletonRows columns={columns} rows={skeletonRows} hasSelection={Boolean(selection)} />
                  )}
                  {shown.length > 0 && (
                    <DataTableRows
                      rows={shown}
                      columns={columns}
                      rowKey={rowKey}
                      rowTone={rowTone}
                      activeRow={activeRow}
                      isOpenable={onOpenRow !== undefined}
                      selection={selection}
                      onToggle={toggleRow}
                    />
                  )}
                </tbody>
              </table>
            </TableBox>
            {!isLoading && rows.length === 0 && <EmptyState action={emptyAction}>{empty}</EmptyState>}
            {sorted.length > shown.length && (
              <Button variant="ghost" className={styles.more} onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
                {t('ui:andMore', { n: sorted.length - shown.length })}
              </Button>
            )}
          </div>
        </div>
      )}
      {sorting === 'page' && currentSort && rows.length > 0 && (
        <p className={styles.note} role="status">
          {t('ui:table.pageSorted')}
        </p>
      )}
      {selection?.actions && <SelectionBar selection={selection} />}
      {isLoading && <Hidden role="status">{t('ui:loading')}</Hidden>}
    </div>
  );
}
