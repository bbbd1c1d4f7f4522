import { readTime } from 'shared-auth';
import { DAY_MS } from 'shared-auth/contract';
import { localDateTime } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';

/** Days between the first and the last of a trend up to which days without alarms are shown as zero. */
const LONGEST_TREND = 92;
const calendar = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day as the server wrote it, or the day in Skopje of a point in time; null for anything else. */
export function calendarDay(value: unknown): string | null {
  if (typeof value === 'string' && calendar.test(value)) return Number.isNaN(Date.parse(value)) ? null : value;
  return localDateTime(readTime(value)).date || null;
}

/** One alarm per id, the first as the server sent them. */
export function uniqueAlarms(alarms: readonly Alarm[]): Alarm[] {
  const seen = new Map<string, Alarm>();
  for (const alarm of alarms) if (!seen.has(String(alarm.id))) seen.set(String(alarm.id), alarm);
  return [...seen.values()];
}

/** Alarms per label, most first. The two names of the same type (docs/spec/core.md §3) are one slice. */
export function countByLabel(
  types: readonly { type: string | null; count: number | null }[],
  label: (type: string | null) => string,
): { label: string; count: number; types: readonly (string | null)[] }[] {
  const slices = new Map<string, { count: number; types: (string | null)[] }>();
  for (const { type, count } of types) {
    if (count === null || count <= 0) continue;
    const slice = slices.get(label(type)) ?? { count: 0, types: [] };
    slices.set(label(type), { count: slice.count + count, types: [...slice.types, type] });
  }
  return [...slices].map(([name, slice]) => ({ label: name, ...slice })).sort((a, b) => b.count - a.count);
}

/** One entry per day, oldest first; days between the first and the last without alarms are zero. */
export function fillDays(
  trend: readonly { date: string | null; count: number | null }[],
): { date: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { date, count } of trend) if (date !== null) counts.set(date, (counts.get(date) ?? 0) + (count ?? 0));
  const days = [...counts.keys()].sort();
  const [first = ''] = days;
  const length = (Date.parse(days.at(-1) ?? '') - Date.parse(first)) / DAY_MS + 1;
  const dates =
    length <= LONGEST_TREND
      ? Array.from({ length }, (_, index) => new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10))
      : days;
  return dates.map((date) => ({ date, count: counts.get(date) ?? 0 }));
}

/** `2026-10-05` → `05.10.` */
export const shortDay = (date: string): string => `${date.slice(8, 10)}.${date.slice(5, 7)}.`;
