import { useMemo } from 'react';
import { type AlarmRow, alarmFeed, type FeedMark, useOpenAlarms } from 'shared-auth';

/** The present state of a response's rows. @param askedAt `alarmFeed.mark()` from before the request */
export function useCurrentAlarms<Row extends AlarmRow>(rows: readonly Row[], askedAt: FeedMark): readonly Row[] {
  const news = useOpenAlarms();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the feed's state tells that rows may have changed
  return useMemo(() => alarmFeed.current(rows, askedAt), [rows, askedAt, news]);
}

/** The present state of the alarms that arrived after a response was requested and are not among its rows. */
export function useArrivals(rows: readonly AlarmRow[], askedAt: FeedMark): readonly AlarmRow[] {
  const news = useOpenAlarms();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the feed's state tells that alarms may have come in
  return useMemo(() => alarmFeed.arrivals(askedAt, rows), [rows, askedAt, news]);
}
