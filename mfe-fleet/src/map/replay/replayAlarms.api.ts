import { queryOptions } from '@tanstack/react-query';
import { alarmCalls, type CallRow } from 'shared-auth/calls';
import { read } from '../../calls';
import { queryPeriod, type TrackPeriod } from '../map';

/** Alarms of a page (docs/spec/core.md §9), and pages that a replay asks for at most. */
const PAGE_SIZE = 50;
const MOST_PAGES = 4;

export type PastAlarm = CallRow<typeof alarmCalls.list>;

async function readAlarms(period: TrackPeriod, signal: AbortSignal) {
  const { start: start_date, end: end_date } = queryPeriod(period);
  const alarms: PastAlarm[] = [];
  let total: number | null = null;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const asked = { page, limit: PAGE_SIZE, start_date, end_date };
    const answer = await read(alarmCalls.list, asked).queryFn({ signal });
    alarms.push(...answer.rows);
    total = answer.pagination.total;
    if (answer.rows.length < PAGE_SIZE) return { alarms, omitted: 0 };
  }
  return { alarms, omitted: Math.max(0, (total ?? alarms.length) - alarms.length) };
}

/** The alarms of a period, the newest first, as far as a replay needs them. */
export const pastAlarmsQuery = (period: TrackPeriod) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'map', 'pastAlarms', period.from, period.to],
    queryFn: ({ signal }) => readAlarms(period, signal),
    staleTime: Number.POSITIVE_INFINITY, // past alarms do not change
    gcTime: 60_000,
  });
