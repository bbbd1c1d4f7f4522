import type { QueryClient } from '@tanstack/react-query';
import { alarmFeed, live, type Scope, useLiveConnected } from 'shared-auth';
import { throttle } from './throttle';

/** Milliseconds between two reads of a list without live updates. */
const POLL_MS = 30_000;
/** Milliseconds between two reads that live alarms cause. */
const ARRIVALS_PAUSE_MS = 5_000;
/** Milliseconds between two reads that updates of others cause. */
const UPDATES_PAUSE_MS = 1_000;

/** Refetches everything that shows alarms: queries marked with `meta: { alarms: true }`, other modules' too. */
export const refreshAlarms = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.alarms === true });

/**
 * The interval at which a list of alarms is read again, for `refetchInterval`: regular while the live connection is
 * down, and until the server has shown that it broadcasts colleagues' actions.
 */
export function useAlarmPoll(): () => number | false {
  const isConnected = useLiveConnected();
  return () => (isConnected && alarmFeed.getSnapshot().isBroadcasting ? false : POLL_MS);
}

/**
 * Reads queries of alarms again: a second after colleagues' actions, and lists marked with `followsArrivals` when
 * alarms arrive, at most every five seconds. The feed shows both immediately; this adds the data that only a response
 * has. Events before its start, when a page is shown before its background widgets, also cause a read.
 */
export function followAlarms(scope: Scope, client: QueryClient): void {
  const readLists = throttle(
    scope,
    () =>
      void client.invalidateQueries(
        { predicate: ({ meta }) => meta?.followsArrivals === true },
        { cancelRefetch: false },
      ),
    ARRIVALS_PAUSE_MS,
  );
  const readAll = throttle(scope, () => void refreshAlarms(client), UPDATES_PAUSE_MS, UPDATES_PAUSE_MS);
  if (alarmFeed.hasNews()) readAll();
  scope.add(live.subscribe('alarm', readLists));
  scope.add(
    live.subscribe('alarm-update', (updates) => {
      // The mutation of a change in this page reads again itself.
      if (updates.some(({ isOwn }) => !isOwn)) readAll();
    }),
  );
}
