/** The part of a query that a table shows. */
interface ShownQuery {
  data: unknown;
  error: Error | null;
  isError: boolean;
  isPlaceholderData: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

/**
 * The state of a query in the props of DataTable. A failed refresh leaves the rows.
 *
 * @param failed - the text of a failure; `null` means that no request was sent, as without a network
 */
export function queryTable(query: ShownQuery, failed: (error: Error | null) => string) {
  // Without a network the query waits for ever; a skeleton would suggest that data are loading.
  const isOffline = query.fetchStatus === 'paused';
  const hasFailed = isOffline || query.isError;
  return {
    state: hasFailed ? 'error' : !query.data ? 'loading' : query.isPlaceholderData ? 'refreshing' : 'ready',
    onRetry: () => void query.refetch(),
    ...(hasFailed && { error: failed(isOffline ? null : query.error) }),
  } as const;
}

/** The state of a query in the props of RefreshButton. */
export const queryRefresh = (query: ShownQuery) => ({
  busy: query.fetchStatus === 'fetching' && query.data !== undefined && !query.isPlaceholderData,
  onClick: () => void query.refetch(),
});
