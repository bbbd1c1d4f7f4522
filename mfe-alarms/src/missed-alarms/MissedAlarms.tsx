import { useQueryClient } from '@tanstack/react-query';
import { live, type Scope, useScopedEffect } from 'shared-auth';
import { clock, LazyPart, lazyPart } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import { followAlarms } from '../feed/followAlarms';
import { AlarmDesk } from '../work/AlarmDesk';
import { useHandedOver } from '../work/useHandedOver';
import { fetchMissedAlarms } from './fetchMissedAlarms';

/** Follows the live connection: after each outage the alarms since its beginning are fetched. */
function followOutages(scope: Scope): void {
  let { connected, reconnections } = live.getSnapshot();
  /**
   * The time when the connection was lost, server time; null without a gap. For a reconnect before this was mounted it
   * is the present time.
   */
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
    // The first connection of a page has no gap: the page reads its data after it.
    if (next.reconnections > reconnections && lostAt !== null) void fill(lostAt);
    ({ connected, reconnections } = next);
  }

  if (connected && lostAt !== null) void fill(lostAt);
  scope.add(live.watch(follow));
  scope.add(() => fetching?.abort());
}

const toolsPart = lazyPart(() => import(/* webpackChunkName: "alarm-work" */ './DeskTools'));
const tools = (alarm: Alarm) => <LazyPart part={toolsPart} height={28} props={{ alarm }} />;

/**
 * On every page: ensures that no alarm is lost in an outage of the live connection, and that queries of alarms are read
 * again after news. Shows the dialog about an alarm, wherever that was opened.
 */
export default function MissedAlarms() {
  const client = useQueryClient();
  useScopedEffect((scope) => followAlarms(scope, client), [client]);
  useScopedEffect(followOutages, []);
  useHandedOver();
  return <AlarmDesk tools={tools} />;
}
