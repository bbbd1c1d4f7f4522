import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey, Translate } from 'shared-auth/contract';
import { type Column, shownValue } from 'shared-ui';
import type { TableColumn } from '../model/reports/columns';
import { type ColumnKind, isNumeric } from '../model/reports/kinds';
import styles from './lists.module.css';

/**
 * A column of a list, declared once at module scope: its head, sort value, alignment and cell are derived from the
 * value and its kind.
 *
 * @typeParam Own data that cells need of their page, such as the user's rights
 */
export interface ListColumn<Row, Own = undefined>
  extends Omit<Column<Row>, 'header' | 'cell' | 'sortable' | 'sortValue' | 'align'> {
  head: TextKey;
  /** `text` by default. */
  kind?: ColumnKind;
  value?: TableColumn<Row>['value'];
  /**
   * The column's name for sorting, in the server's call and in the URL. A column with a value has its key as the name
   * unless another is given; `false` means that the list is never sorted by it.
   */
  sort?: string | false;
  /** The value as its kind is shown, by default. */
  cell?: (row: Row, t: Translate, own: Own) => ReactNode;
  /** Numbers are at the end of their cells without it. */
  align?: 'end';
  /** The value is not wrapped. */
  nowrap?: true;
  /** Left out where this is false. */
  when?: (own: Own) => boolean;
}

/**
 * Columns of a list by those of its file, so that a field has one head, value and kind on the screen and in files.
 *
 * @example
 * const of = columnOf(vehiclesTable);
 * const columns: ListColumn<Vehicle>[] = [{ ...of('color'), startsHidden: true }];
 */
export const columnOf =
  <Row,>(table: readonly TableColumn<Row>[]) =>
  (key: string): TableColumn<Row> & { sort: string } => {
    const column = table.find((other) => other.key === key);
    if (!column) throw new Error(`The file has no column ${key}`);
    return { ...column, sort: key };
  };

/** The properties that decide whether a list is sorted by a column, and under which name. */
export interface SortingColumn {
  key: string;
  sort?: string | false | undefined;
  value?: unknown;
}

const sortName = ({ key, sort, value }: SortingColumn) => sort ?? (value ? key : false);

/** The names by which the URL sorts, by the key of the column. */
export const sortNames = (columns: readonly SortingColumn[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((column) => [column.key, sortName(column)]).filter(([, name]) => name !== false));

/** The columns in the form of the table's props. Keep `own` memoised: rows render again when it changes. */
export function useColumns<Row, Own = undefined>(
  columns: readonly ListColumn<Row, Own>[],
  ...[given]: Own extends undefined ? [] : [own: Own]
): Column<Row>[] {
  const { t } = useTranslation('ui');
  const own = given as Own; // left out only where it is undefined
  return useMemo(
    () =>
      columns
        .filter(({ when }) => when?.(own) ?? true)
        .map(({ head, kind = 'text', value, sort, cell, nowrap, when: _, ...column }) => {
          const sortable = sortName({ key: column.key, sort, value }) !== false;
          const shown = (row: Row) => (cell ? cell(row, t, own) : value && shownValue(kind, value(row, t)));
          return {
            ...(isNumeric(kind) && { align: 'end' }),
            ...column,
            header: t(head),
            cell: nowrap ? (row) => <span className={styles.nowrap}>{shown(row)}</span> : shown,
            sortable,
            ...(sortable && value && { sortValue: (row) => value(row, t) }),
          };
        }),
    [columns, own, t],
  );
}
