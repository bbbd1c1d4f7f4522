import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import * as v from 'valibot';
import { queryPeriod, type TrackPeriod } from '../map';

/** Alarms of a page (docs/spec/core.md §9), and pages that a replay asks for at most. */
const PAGE_SIZE = 50;
const MOST_PAGES = 4;

const alarmSchema = v.object({
  id: wire.id(),
  alarm_type: wire.text(),
  severity: wire.text(),
  message: wire.text(),
  license_plate: wire.text(),
  vehicle_code: wire.text(),
  created_at: wire.time(),
});

export type PastAlarm = v.InferOutput<typeof alarmSchema>;

async function readAlarms(period: TrackPeriod, signal: AbortSignal) {
  const { start: start_date, end: end_date } = queryPeriod(period);
  const alarms: PastAlarm[] = [];
  let total: number | null = null;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await api.list('/api/alarms', alarmSchema, {
      query: { page, limit: PAGE_SIZE, start_date, end_date },
      signal,
    });
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
    staleTime: Number.POSITIVE_INFINITY, // what has happened stays
    gcTime: 60_000,
  });
