import { HOUR_MS } from 'shared-auth/contract';
import { localDateTime } from 'shared-ui';
import type { AlarmFilters } from '../alarms';

/** Periods that are one click away. */
export const periodPresets = ['today', 'day', 'week'] as const;
export type PeriodPreset = (typeof periodPresets)[number];

const local = (at: number) => {
  const { date, time } = localDateTime(at);
  return `${date}T${time}`;
};

/** The filters of a period that lasts until now. @param now - epoch ms */
export function presetFilters(preset: PeriodPreset, now: number): Pick<AlarmFilters, 'start_date' | 'end_date'> {
  const starts: Record<PeriodPreset, string> = {
    today: `${localDateTime(now).date}T00:00`,
    // Whole hours, so that the choice is still recognised a while later.
    day: `${local(now - 24 * HOUR_MS).slice(0, 13)}:00`,
    week: `${localDateTime(now - 7 * 24 * HOUR_MS).date}T00:00`,
  };
  return { start_date: starts[preset], end_date: '' };
}

/** The preset that matches the filters; null for another period or none. */
export const presetOf = ({ start_date, end_date }: AlarmFilters, now: number): PeriodPreset | null =>
  start_date === '' || end_date !== ''
    ? null
    : (periodPresets.find((preset) => presetFilters(preset, now).start_date === start_date) ?? null);
