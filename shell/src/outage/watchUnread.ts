import type { Query, QueryClient } from '@tanstack/react-query';
import { isApiError } from 'shared-auth';

/** Milliseconds after which a part of the page has shown the failure of its own query. */
const SAID_MS = 500;

/** Whether a query failed. A refusal by the server is a response, and an aborted query has no reader. */
const isUnread = ({ state: { status, data, error } }: Query): boolean =>
  status === 'error' &&
  data === undefined &&
  !(isApiError(error) && (error.kind === 'aborted' || (error.kind === 'http' && error.status < 500)));

const isSaid = () =>
  [...document.querySelectorAll('[data-failed], :is(main, [role=dialog]) [role=alert]')].some(
    (one) => one.checkVisibility?.() !== false,
  );

/**
 * Follows failed queries that no part of the page shows, such as those of a column or a note, whose missing data would
 * look like an empty result. Passes the queries to read again. @returns a function that ends it
 */
export function watchUnread(client: QueryClient, onChange: (unread: readonly Query[]) => void): () => void {
  const queries = client.getQueryCache();
  /** Queries stay in it while they are retried, so that the retry button remains and keeps the focus. */
  const failed = new Set<Query>(queries.getAll().filter(isUnread));
  let timer = setTimeout(look, SAID_MS);

  function look() {
    for (const query of failed)
      if (!query.isActive() || query.state.data !== undefined || (query.state.status === 'error' && !isUnread(query)))
        failed.delete(query);
    onChange(failed.size > 0 && !isSaid() ? [...failed] : []);
  }

  const stop = queries.subscribe(({ type, query }) => {
    if (isUnread(query)) failed.add(query);
    // Without failed queries the timer is not needed.
    if (failed.size === 0 || !['updated', 'removed', 'observerRemoved'].includes(type)) return;
    clearTimeout(timer);
    timer = setTimeout(look, SAID_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
