import { useEffect, useRef } from 'react';
import { type LiveAlarm, live, type Scope, useScopedEffect } from 'shared-auth';
import { isLateAlarm } from 'shared-auth/contract';
import { throttle } from '../feed/throttle';
import { SIGNAL_PAUSE_MS } from './alarmSignals';

/** Critical alarms that arrived since the last signal. */
export interface CriticalNews {
  newest: LiveAlarm;
  count: number;
}

function followCriticalAlarms(scope: Scope, callback: (news: CriticalNews) => void): void {
  let waiting: CriticalNews | null = null;
  const signal = throttle(
    scope,
    () => {
      if (waiting) callback(waiting);
      waiting = null;
    },
    SIGNAL_PAUSE_MS,
  );
  scope.add(
    live.onAlarm((alarm) => {
      if (alarm.severity !== 'critical' || alarm.acknowledged) return;
      // A late alarm is in the lists; ringing for it would make it look new.
      if (isLateAlarm(alarm.timestamp, alarm.received)) return;
      waiting = { newest: alarm, count: (waiting?.count ?? 0) + 1 };
      signal();
    }),
  );
}

/**
 * Calls back with new critical alarms immediately, also in a hidden tab, and then at most every five seconds, so that a
 * burst of thousands is one signal with a count.
 */
export function useCriticalAlarms(onNews: (news: CriticalNews) => void): void {
  const latest = useRef(onNews);
  useEffect(function followCallback() {
    latest.current = onNews;
  });
  useScopedEffect((scope) => followCriticalAlarms(scope, (news) => latest.current(news)), []);
}
