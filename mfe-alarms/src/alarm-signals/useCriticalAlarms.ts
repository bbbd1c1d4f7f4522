import { useEffect, useRef } from 'react';
import { type LiveAlarm, live, type Scope, useScopedEffect } from 'shared-auth';
import { SIGNAL_PAUSE_MS } from './alarmSignals';

/** Critical alarms that came in since the last signal. */
export interface CriticalNews {
  newest: LiveAlarm;
  count: number;
}

/** Calls with the critical alarms that came in: at once, and then at most every `SIGNAL_PAUSE_MS`. */
function followCriticalAlarms(scope: Scope, callback: (news: CriticalNews) => void): void {
  let waiting: CriticalNews | null = null;
  let isPausing = false;

  function flush() {
    isPausing = false;
    if (waiting === null) return;
    const news = waiting;
    waiting = null;
    pause(SIGNAL_PAUSE_MS);
    callback(news);
  }
  function pause(ms: number) {
    isPausing = true;
    scope.later(flush, ms);
  }
  function collect(alarm: LiveAlarm) {
    if (alarm.severity !== 'critical' || alarm.acknowledged) return;
    waiting = { newest: alarm, count: (waiting?.count ?? 0) + 1 };
    if (!isPausing) pause(0);
  }

  scope.add(live.onAlarm(collect));
}

/**
 * Calls with new critical alarms at once, also in a hidden tab, and then at most every five seconds, so that a burst of thousands is
 * one signal with a count.
 */
export function useCriticalAlarms(onNews: (news: CriticalNews) => void): void {
  const latest = useRef(onNews);
  useEffect(function followCallback() {
    latest.current = onNews;
  });
  useScopedEffect((scope) => followCriticalAlarms(scope, (news) => latest.current(news)), []);
}
