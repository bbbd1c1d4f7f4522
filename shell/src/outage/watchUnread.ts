import type { Query, QueryClient } from '@tanstack/react-query';
import { isApiError } from 'shared-auth';

/** By then a part that shows a failed query has said so. */
const SAID_MS = 500;

/** What the server refuses is an answer, and what nobody waits for any more did not fail. */
const isUnread = ({ state: { status, data, error } }: Query): boolean =>
  status === 'error' &&
  data === undefined &&
  !(isApiError(error) && (error.kind === 'aborted' || (error.kind === 'http' && error.status < 500)));

const isSaid = () =>
  [...document.querySelectorAll('[data-failed], :is(main, [role=dialog]) [role=alert]')].some(
    (one) => one.checkVisibility?.() !== false,
  );

/**
 * Follows queries that failed while no part of the page says so, such as those of a column or a note: silence would
 * look as if there was nothing. Gives what is to be read again. @returns what ends it
 */
export function watchUnread(client: QueryClient, onChange: (unread: readonly Query[]) => void): () => void {
  const queries = client.getQueryCache();
  /** They stay while they are tried again: the button that does so keeps the focus. */
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
    // Nothing changes for those whose queries succeed.
    if (failed.size === 0 || !['updated', 'removed', 'observerRemoved'].includes(type)) return;
    clearTimeout(timer);
    timer = setTimeout(look, SAID_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
