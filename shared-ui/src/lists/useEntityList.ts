import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type PageableRows, useListPage } from 'shared-ui';
import { tableSort } from '../hooks/listSort';
import { useSelectedRows } from '../hooks/useSelectedRows';
import { type SortingColumn, sortNames } from './columns';
import { queryRefresh, queryTable } from './queryTable';
import { type ListParams, type ListPlace, useListState } from './useListState';

/** The response of a list call, with the order that the server confirms. */
export interface ListAnswer<Row> extends PageableRows<Row> {
  sorted?: { by: string; order: 'asc' | 'desc' };
}

type RowOf<Answer> = Answer extends ListAnswer<infer Row> ? Row : never;

export interface EntityListOptions<Answer extends ListAnswer<unknown>, State extends ListPlace, Key extends QueryKey> {
  /** The list's parameters in the URL. This, the columns, the query and `keyOf` are at module scope. */
  params: ListParams<State>;
  columns: readonly SortingColumn[];
  query(state: State): UseQueryOptions<Answer, Error, Answer, Key>;
  perPage: number | ((state: State) => number);
  /** Names a row. */
  keyOf(row: RowOf<Answer>): string;
  /** `false`: no page is fetched ahead, because the rows change constantly. */
  ahead?: boolean;
  /** The text of a failure; `null` means that no request was sent, as without a network. */
  failed(error: Error | null): string;
}

/**
 * A list in pages, with its filters and order in the URL: the rows of the previous page stay while the next one loads,
 * the next page is fetched ahead, a page past the end leads to the last one, a failed refresh leaves the shown rows,
 * and selected rows stay selected on other pages.
 */
export function useEntityList<Answer extends ListAnswer<unknown>, State extends ListPlace, Key extends QueryKey>({
  params,
  columns,
  query: queryOf,
  perPage,
  keyOf,
  ahead = true,
  failed,
}: EntityListOptions<Answer, State, Key>) {
  type Row = RowOf<Answer>;
  const kept = useListState(params);
  const { state, onPage, onSort } = kept;
  const client = useQueryClient();
  const query = useQuery(queryOf(state));
  const { rows, page, pages, total, hasNext } = useListPage<Row>({
    query: query as { data: ListAnswer<Row> | undefined; isPlaceholderData: boolean }, // rows of an answer are its rows
    page: state.page,
    perPage: typeof perPage === 'number' ? perPage : perPage(state),
    onPage,
  });
  const selected = useSelectedRows(rows, keyOf);

  useEffect(
    function fetchNextPageAhead() {
      if (hasNext && ahead) void client.prefetchQuery(queryOf({ ...state, page: state.page + 1 }));
    },
    [client, queryOf, state, hasNext, ahead],
  );

  return {
    ...kept,
    query,
    rows,
    total,
    /** The rows that the user has selected, on any page. */
    selectedRows: selected.rows,
    /** The props of Pagination. */
    pagination: { page, pages, onPage },
    /** The props of RefreshButton. */
    refreshing: queryRefresh(query),
    /** The selection of a table with boxes; the label of a row's box and the actions are the page's to add. */
    selection: { selected: selected.selected, onChange: selected.onChange },
    /** The props of DataTable. */
    table: {
      rows,
      rowKey: keyOf,
      ...queryTable(query, failed),
      ...tableSort({
        state,
        names: sortNames(columns),
        answer: query.data,
        isWhole: pages <= 1 || query.isPlaceholderData,
        onChange: onSort,
      }),
    },
  };
}
