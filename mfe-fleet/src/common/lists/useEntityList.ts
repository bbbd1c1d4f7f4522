import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Listing, type TextKey } from 'shared-auth';
import { useListPage } from 'shared-ui';
import { type ListSort, tableSort } from 'shared-ui/lists';

interface EntityList<Row, Filters extends { page: number } & ListSort, Key extends QueryKey> {
  queryOf(filters: Filters): UseQueryOptions<Listing<Row>, Error, Listing<Row>, Key>;
  filters: Filters;
  /** Goes to a page; `replace` when the user did not ask for it. */
  onPage(page: number, options?: { replace: boolean }): void;
  perPage: number;
  /** Name of each sortable column, by its key. */
  sortNames: Readonly<Record<string, string>>;
  onSort(sort: ListSort): void;
  /** Key of the text of a failure, with `{{message}}`. */
  failed: TextKey;
}

/**
 * A filtered list in pages: the rows of the former page stay while the next one comes, the next page is fetched ahead,
 * a page past the end leads to the last one, and a failed refresh keeps what is shown.
 */
export function useEntityList<Row, Filters extends { page: number } & ListSort, Key extends QueryKey>({
  queryOf,
  filters,
  onPage,
  perPage,
  sortNames,
  onSort,
  failed,
}: EntityList<Row, Filters, Key>) {
  const { t } = useTranslation('mfe-fleet');
  const client = useQueryClient();
  const query = useQuery(queryOf(filters));

  const { rows, page, pages, total, hasNext } = useListPage({ query, page: filters.page, perPage, onPage });
  const refresh = () => void query.refetch();

  useEffect(
    function fetchNextPageAhead() {
      if (hasNext) void client.prefetchQuery(queryOf({ ...filters, page: filters.page + 1 }));
    },
    [client, queryOf, filters, hasNext],
  );

  // Without a network the query waits for ever; a skeleton would look as if something came.
  const isOffline = query.fetchStatus === 'paused';
  const message = isOffline ? t('ui:errors.network') : query.isError ? errorText(query.error, t) : null;

  return {
    refresh,
    isRefreshing: query.isFetching && query.data !== undefined && !query.isPlaceholderData,
    page,
    pages,
    total,
    rows,
    /** What DataTable takes of it. */
    table: {
      rows,
      state: message !== null ? 'error' : !query.data ? 'loading' : query.isPlaceholderData ? 'refreshing' : 'ready',
      onRetry: refresh,
      ...tableSort({
        state: filters,
        names: sortNames,
        answer: query.data,
        isWhole: pages <= 1 || query.isPlaceholderData,
        onChange: onSort,
      }),
      ...(message !== null && { error: t(failed, { message }) }),
    } as const,
  };
}
