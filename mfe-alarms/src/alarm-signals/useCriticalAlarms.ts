import { useEffect, useRef } from 'react';
import { type LiveAlarm, live } from 'shared-auth';
import { SIGNAL_PAUSE_MS } from './alarmSignals';

/** Critical alarms that came in since the last signal. */
export interface CriticalNews {
  newest: LiveAlarm;
  count: number;
}

/** Calls with the critical alarms that came in: at once, and then at most every `SIGNAL_PAUSE_MS`. @returns what ends it */
function onCriticalAlarms(callback: (news: CriticalNews) => void): () => void {
  let waiting: CriticalNews | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    if (waiting === null) return;
    const news = waiting;
    waiting = null;
    timer = setTimeout(flush, SIGNAL_PAUSE_MS);
    callback(news);
  }

  const stop = live.onAlarm((alarm) => {
    if (alarm.severity !== 'critical' || alarm.acknowledged) return;
    waiting = { newest: alarm, count: (waiting?.count ?? 0) + 1 };
    timer ??= setTimeout(flush);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
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
  useEffect(() => onCriticalAlarms((news) => latest.current(news)), []);
}
