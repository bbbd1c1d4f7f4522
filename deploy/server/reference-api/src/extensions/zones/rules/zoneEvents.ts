import { dayAfter, localDateTime, MINUTE_MS } from 'shared-auth/contract';
import { weekday } from '../../../platform/limits/spans';
import type { Stay } from '../follow/deriveVisits';
import type { KnownRule } from '../zoneBook';

/** An event of a stay for which rules may raise an alarm. */
export interface ZoneEvent {
  event: 'enter' | 'exit' | 'outside_hours' | 'speed' | 'stay';
  /** The key of the alarm: the same for the same event. */
  key: string;
  /** Epoch ms of the fix, or of the moment when the stay had lasted as long as its rule allows. */
  at: number;
  /** Whether fixes show it. A stay that has not ended is only possible. */
  isCertain: boolean;
  /** Of a stay. */
  minutes?: number;
}

const iso = (at: number) => new Date(at).toISOString();

export const stayKey = (zone: number, enteredAt: number, minutes: number): string =>
  `rule:zone:stay:${zone}:${iso(enteredAt)}:${minutes}`;

export const absentKey = (zone: number, due: number): string => `rule:zone:absent:${zone}:${iso(due)}`;

/** The events of a stay, as rules see it. @param minutes of the zone's rules for long stays */
export function eventsOf(
  { zone, enteredAt, enteredAfter, leftAt, leftAfter, isCut, fastAt, heardUntil }: Stay,
  minutes: readonly number[],
): ZoneEvent[] {
  const event = (name: ZoneEvent['event'], at: number): ZoneEvent => ({
    event: name,
    at,
    key: `rule:zone:${name}:${zone}:${iso(at)}`,
    isCertain: true,
  });
  const isSeenLeaving = leftAt !== null && !isCut;
  return [
    // Where it was before is unknown, so it may have been inside already.
    ...(enteredAfter === null ? [] : [event('enter', enteredAt)]),
    ...(isSeenLeaving ? [event('exit', leftAt), event('outside_hours', leftAt)] : []),
    ...(fastAt === null ? [] : [event('speed', fastAt)]),
    ...[...new Set(minutes)].flatMap((most): ZoneEvent[] => {
      const at = enteredAt + most * MINUTE_MS;
      const isCertain = (leftAt === null || leftAt > at) && Math.max(leftAfter ?? 0, heardUntil ?? 0) >= at;
      if (leftAt !== null && !isCertain) return [];
      return [{ event: 'stay', at, key: stayKey(zone, enteredAt, most), minutes: most, isCertain }];
    }),
  ];
}

/** Working hours of vehicles by calendars, where an extension has them (docs/hours.md). */
export interface VehicleHours {
  /** @param at epoch ms */
  isOutside(vehicle: number, at: number): boolean;
  /** @param date `YYYY-MM-DD` */
  isFree(vehicle: number, date: string): boolean;
}

/**
 * Whether a moment is outside the working hours of a rule, by Skopje's clocks. Hours may span midnight, and none begin
 * on a free day of the vehicle's calendar; a rule without hours uses those of the vehicle.
 */
export function isOutsideHours(
  { from_time, to_time, days }: Pick<KnownRule, 'from_time' | 'to_time' | 'days'>,
  at: number,
  vehicle: number,
  hours: VehicleHours | undefined,
): boolean {
  if (from_time === null || to_time === null) return hours?.isOutside(vehicle, at) ?? false;
  const { date, time } = localDateTime(at);
  const clock = time.slice(0, 5);
  const beginOn = (day: string) => days.includes(weekday(day)) && !hours?.isFree(vehicle, day);
  if (from_time < to_time) return !(beginOn(date) && from_time <= clock && clock < to_time);
  return !((beginOn(date) && clock >= from_time) || (beginOn(dayAfter(date, -1)) && clock < to_time));
}
