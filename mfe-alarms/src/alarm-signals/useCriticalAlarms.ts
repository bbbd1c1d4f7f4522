import { useEffect, useRef } from 'react';
import { type LiveAlarm, live } from 'shared-auth';
import { SIGNAL_PAUSE } from './alarmSignals';

/** Critical alarms that came in since the last signal. */
export interface CriticalNews {
  newest: LiveAlarm;
  count: number;
}

/**
 * Tells of new critical alarms at once, also in a hidden tab, and then at most every five seconds, so that a burst of
 * thousands is one signal with a count.
 */
export function useCriticalAlarms(onNews: (news: CriticalNews) => void): void {
  const tell = useRef(onNews);
  useEffect(function followCallback() {
    tell.current = onNews;
  });
  useEffect(function hearCriticalAlarms() {
    let waiting: CriticalNews | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function flush() {
      timer = undefined;
      if (waiting === null) return;
      const news = waiting;
      waiting = null;
      timer = setTimeout(flush, SIGNAL_PAUSE);
      tell.current(news);
    }

    const stop = live.hearAlarms((alarm) => {
      if (alarm.severity !== 'critical' || alarm.acknowledged) return;
      waiting = { newest: alarm, count: (waiting?.count ?? 0) + 1 };
      timer ??= setTimeout(flush);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
