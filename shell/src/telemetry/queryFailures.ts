import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hasUnsavedInput, isApiError } from 'shared-auth';
import { textOf, versionIn } from './faults/blame';
import { type FailureReport, reportFailure } from './reportFailure';
import { getReportContext } from './reports';

/** Keys start with the id of a module, or with `shell`. */
const ownerOf = (key: QueryKey | undefined) =>
  typeof key?.[0] === 'string' && /^(mfe-|shell$)/.test(key[0]) ? key[0] : '';

/** A cancelled query has not failed, and failures of the server or the network are not the module's fault. */
const isOwnFault = (error: unknown) =>
  !isApiError(error) &&
  !(error instanceof DOMException && error.name === 'AbortError') &&
  !(error instanceof Error && error.name === 'CancelledError');

type FailedVersion = Pick<FailureReport, 'moduleId' | 'version'>;

/** The client to watch, and the ways to act on a version that failed. */
export interface QueryWatch {
  client: QueryClient;
  /** The version of a module that is in use. */
  versionOf(moduleId: string): string | null;
  /** Replaces a version that is being rolled out by the one before it. */
  withdraw(of: FailedVersion, detail: string): void;
}

/**
 * Reports queries and mutations that failed by the code of a module or of the shell. A page whose query fails is
 * useless, so a version being rolled out is abandoned at the first failure, unless typed values would be lost. Returns
 * a function that stops it.
 */
export function watchQueries({ client, versionOf, withdraw }: QueryWatch): () => void {
  function fail(error: unknown, key: QueryKey | undefined): FailedVersion | null {
    if (!isOwnFault(error)) return null;
    const moduleId = ownerOf(key);
    const { shell } = getReportContext();
    const version = moduleId === 'shell' ? shell : versionOf(moduleId);
    const of = versionIn(error instanceof Error ? (error.stack ?? '') : '') ?? (version ? { moduleId, version } : null);
    if (of) reportFailure({ ...of, kind: 'query', message: textOf(error), cause: error });
    return of;
  }
  function failQuery(error: unknown, key: QueryKey): void {
    const of = fail(error, key);
    if (!of || of.moduleId === 'shell' || hasUnsavedInput()) return;
    if (!getReportContext().candidates.has(`${of.moduleId}@${of.version}`)) return;
    // A retry of the failed query would only delay the version before it.
    void client.cancelQueries({ queryKey: [of.moduleId] }).then(() => withdraw(of, textOf(error)));
  }
  const queries = client.getQueryCache();
  // Queries of the landing page may have failed before this code was loaded.
  for (const { state, queryKey } of queries.getAll())
    if (state.fetchFailureReason) failQuery(state.fetchFailureReason, queryKey);
  const stops = [
    queries.subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error'))
        failQuery(event.action.error, event.query.queryKey);
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
