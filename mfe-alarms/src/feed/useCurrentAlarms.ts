import { useMemo } from 'react';
import { type AlarmRow, alarmFeed, type FeedMark, useOpenAlarms } from 'shared-auth';

/** The rows of a response as they are now. @param askedAt `alarmFeed.mark()` of when it was asked for */
export function useCurrentAlarms<Row extends AlarmRow>(rows: readonly Row[], askedAt: FeedMark): readonly Row[] {
  const news = useOpenAlarms();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the feed's state tells that rows may have changed
  return useMemo(() => alarmFeed.current(rows, askedAt), [rows, askedAt, news]);
}

/** The alarms, as they are now, that came in after a response was asked for and are not among its rows. */
export function useArrivals(rows: readonly AlarmRow[], askedAt: FeedMark): readonly AlarmRow[] {
  const news = useOpenAlarms();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the feed's state tells that alarms may have come in
  return useMemo(() => alarmFeed.arrivals(askedAt, rows), [rows, askedAt, news]);
}
