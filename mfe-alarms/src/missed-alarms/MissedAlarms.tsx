import { live, type Scope, useScopedEffect } from 'shared-auth';
import { clock } from 'shared-ui';
import { fetchMissedAlarms } from './fetchMissedAlarms';

/** Follows the live connection: after each outage the alarms of it are fetched, from when it began. */
function followOutages(scope: Scope): void {
  let { connected, reconnections } = live.getSnapshot();
  /** When the connection was lost, server time; null while nothing is missing. Reconnected before this was here: a moment ago. */
  let lostAt: number | null = !connected || reconnections > 0 ? clock.now() : null;
  let fetching: AbortController | null = null;

  async function fill(since: number) {
    fetching?.abort();
    const own = new AbortController();
    fetching = own;
    const isFilled = await fetchMissedAlarms(live, since, own.signal, scope);
    if (isFilled && fetching === own) lostAt = null;
  }

  function follow() {
    const next = live.getSnapshot();
    if (connected && !next.connected) {
      fetching?.abort();
      lostAt ??= clock.now();
    }
    // The first connection of a page misses nothing: what the page shows is read after it.
    if (next.reconnections > reconnections && lostAt !== null) void fill(lostAt);
    ({ connected, reconnections } = next);
  }

  if (connected && lostAt !== null) void fill(lostAt);
  scope.add(live.watch(follow));
  scope.add(() => fetching?.abort());
}

/** No alarm is lost in an outage of the live connection: the bell has those of the gap, on every page. Shows nothing. */
export default function MissedAlarms() {
  useScopedEffect(followOutages, []);
  return null;
}
