import { api, isApiError, type LiveStore, type Scope } from 'shared-auth';
import * as v from 'valibot';

/** Pings detect a dead connection only after up to 45 s, and clocks differ a little. */
const MARGIN_MS = 90_000;
/** The maximum number of alarms in the store. */
const PAGE_SIZE = 50;
/** Milliseconds before each further attempt. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000];

const alarmRow = v.looseObject({ id: v.union([v.string(), v.number()]) });

/**
 * Fetches the alarms of an outage of the live connection and passes them to the store, oldest first; the store leaves
 * out those it has, and marks those that were acknowledged meanwhile. `true` when the gap is filled.
 */
export async function fetchMissedAlarms(
  live: LiveStore,
  since: number,
  signal: AbortSignal,
  scope: Pick<Scope, 'later'>,
): Promise<boolean> {
  for (const wait of [0, ...RETRY_DELAYS_MS]) {
    if (wait > 0) await new Promise<void>((resolve) => scope.later(resolve, wait));
    if (signal.aborted) return false;
    try {
      const { rows } = await api.list('/api/alarms', alarmRow, {
        query: { page: 1, limit: PAGE_SIZE, start_date: new Date(since - MARGIN_MS).toISOString() },
        signal,
      });
      if (signal.aborted) return false;
      live.receive('alarm', rows.reverse());
      return true;
    } catch (error) {
      // Rejected is a result: the alarms page shows it. Anything else may pass.
      if (isApiError(error) && (error.status === 401 || error.status === 403)) return true;
    }
  }
  return false;
}
