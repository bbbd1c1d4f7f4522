import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';

/** Reads queries again, by the start of their keys. */
export function useReload(queryKey: QueryKey): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey });
}

/**
 * A call that changes data of queries. They are read again once it has ended, after a failure too, so that the screen
 * shows the server's state. The call is never repeated automatically.
 *
 * @param queryKey the start of the queries' keys
 * @example
 * export const useSaveZone = () => useChange(zonesKey, (body: ZoneBody) => api.post(URL, body));
 */
export function useChange<Input = void, Result = unknown>(
  queryKey: QueryKey,
  call: (input: Input) => Promise<Result>,
): UseMutationResult<Result, Error, Input> {
  return useMutation({ mutationFn: call, onSettled: useReload(queryKey) });
}
