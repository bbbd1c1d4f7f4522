import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Listing } from 'shared-auth';
import { useRefetchAfterReconnect } from '../useRefetchAfterReconnect';
import { pageRows } from './pageRows';

interface ListPage<Row, Filters extends { page: number }, Key extends QueryKey> {
  queryOf(filters: Filters): UseQueryOptions<Listing<Row>, Error, Listing<Row>, Key>;
  filters: Filters;
  /** Goes to a page; `replace` when the user did not ask for it. */
  onPage(page: number, options?: { replace: boolean }): void;
  perPage: number;
  /** Key of the text of a failure, with `{{message}}`. */
  failed: string;
}

/**
 * A filtered list in pages: the rows of the former page stay while the next one comes, the next page is fetched ahead, a page
 * past the end leads to the last one, and a failed refresh keeps what is shown.
 */
export function useListPage<Row, Filters extends { page: number }, Key extends QueryKey>({
  queryOf,
  filters,
  onPage,
  perPage,
  failed,
}: ListPage<Row, Filters, Key>) {
  const { t } = useTranslation('mfe-fleet');
  const client = useQueryClient();
  const query = useQuery(queryOf(filters));
  useRefetchAfterReconnect();

  const paged = query.data && pageRows(query.data, filters.page, perPage);
  const answered = paged && !query.isPlaceholderData ? paged : undefined;
  const hasNext = answered !== undefined && !answered.isWhole && filters.page < answered.pages;
  const lastPage = answered && filters.page > answered.pages ? answered.pages : undefined;
  const refresh = () => void query.refetch();

  useEffect(
    function fetchNextPageAhead() {
      if (hasNext) void client.prefetchQuery(queryOf({ ...filters, page: filters.page + 1 }));
    },
    [client, queryOf, filters, hasNext],
  );
  useEffect(
    function leavePagePastTheEnd() {
      if (lastPage !== undefined) onPage(lastPage, { replace: true });
    },
    [lastPage, onPage],
  );

  // Without a network the query waits for ever; a skeleton would look as if something came.
  const isOffline = query.fetchStatus === 'paused';
  const message = isOffline ? t('ui:errors.network') : query.isError ? errorText(query.error, t) : null;

  return {
    refresh,
    isRefreshing: query.isFetching && answered !== undefined,
    page: paged?.page ?? filters.page,
    pages: paged?.pages ?? 1,
    rows: paged?.rows ?? [],
    /** What DataTable takes of it. */
    table: {
      rows: paged?.rows ?? [],
      state: message !== null ? 'error' : !query.data ? 'loading' : query.isPlaceholderData ? 'refreshing' : 'ready',
      onRetry: refresh,
      ...(message !== null && { error: t(failed, { message }) }),
    } as const,
  };
}
