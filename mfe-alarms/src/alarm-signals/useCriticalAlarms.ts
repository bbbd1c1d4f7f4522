import { useEffect, useRef } from 'react';
import { type LiveAlarm, live } from 'shared-auth';
import { SIGNAL_PAUSE } from './alarmSignals';

/** Critical alarms that came in since the last signal. */
export interface CriticalNews {
  newest: LiveAlarm;
  count: number;
}

type Tell = (news: CriticalNews) => void;

/** Who is on the page, in the order they came: the first speaks for all, and the next goes on where it left. */
const tellers: Tell[] = [];
let waiting: CriticalNews | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopHearing: (() => void) | undefined;

function flush() {
  timer = undefined;
  if (waiting === null) return;
  const news = waiting;
  waiting = null;
  timer = setTimeout(flush, SIGNAL_PAUSE);
  tellers[0]?.(news);
}

function hear(alarm: LiveAlarm) {
  if (alarm.severity !== 'critical' || alarm.acknowledged) return;
  waiting = { newest: alarm, count: (waiting?.count ?? 0) + 1 };
  timer ??= setTimeout(flush);
}

function join(tell: Tell): () => void {
  if (tellers.push(tell) === 1) stopHearing = live.hearAlarms(hear);
  return () => {
    tellers.splice(tellers.indexOf(tell), 1);
    if (tellers.length > 0) return;
    stopHearing?.();
    clearTimeout(timer);
    timer = undefined;
    waiting = null;
  };
}

/**
 * Tells of new critical alarms at once, also in a hidden tab, and then at most every five seconds, so that a burst of
 * thousands is one signal with a count. Where it is used several times on a page, one of them is told.
 */
export function useCriticalAlarms(onNews: Tell): void {
  const tell = useRef(onNews);
  useEffect(function followCallback() {
    tell.current = onNews;
  });
  useEffect(() => join((news) => tell.current(news)), []);
}
