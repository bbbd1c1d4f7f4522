import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isApiError } from 'shared-auth';
import { reportFailure } from './reportFailure';
import { versionIn } from './uncaughtErrors';

/** Keys start with the module's id. */
const moduleOf = (key: QueryKey | undefined) =>
  typeof key?.[0] === 'string' && key[0].startsWith('mfe-') ? key[0] : '';

/** A query that was cancelled did not fail, and what the server or the network did is not the module's fault. */
const isOwnFault = (error: unknown) =>
  !isApiError(error) &&
  !(error instanceof DOMException && error.name === 'AbortError') &&
  !(error instanceof Error && error.name === 'CancelledError');

/** Reports queries and mutations that failed by a module's own code. Returns the function that stops. */
export function watchQueries(client: QueryClient, versionOf: (moduleId: string) => string | null): () => void {
  function fail(error: unknown, key: QueryKey | undefined) {
    if (!isOwnFault(error)) return;
    const moduleId = moduleOf(key);
    const version = versionOf(moduleId);
    const of = versionIn(error instanceof Error ? (error.stack ?? '') : '') ?? (version ? { moduleId, version } : null);
    if (of) reportFailure({ ...of, kind: 'query', message: error instanceof Error ? error.message : String(error) });
  }
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') fail(event.action.error, event.query.queryKey);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        fail(event.action.error, event.mutation.options.mutationKey);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
