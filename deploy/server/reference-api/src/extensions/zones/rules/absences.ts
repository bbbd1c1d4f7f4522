import { dayAfter, fromLocalDateTime, localDateTime, MINUTE_MS } from 'shared-auth/contract';
import { weekday } from '../../../platform/limits/spans';
import type { Stay } from '../follow/deriveVisits';
import type { KnownRule, KnownZone } from '../zoneBook';
import { absentKey } from './zoneEvents';

/** Recent messages may still be on their way. */
const GRACE_MS = 2 * MINUTE_MS;
/** How late an absence is still raised, because the server may have been stopped. */
const LATE_MS = 60 * MINUTE_MS;
/** Days of one stay on which it is compared with absences. */
const MAX_DAYS = 40;

/** The time of day by which a vehicle must be there, and the days of the week. */
type DueTime = Pick<KnownRule, 'from_time' | 'days'>;

/**
 * The moment by which a vehicle must be in a zone, on a day of Skopje; undefined where the rule does not apply on it.
 */
export function dueOn({ from_time, days }: DueTime, date: string): { from: number; due: number } | undefined {
  if (from_time === null || !days.includes(weekday(date))) return undefined;
  return { from: fromLocalDateTime(date, '00:00'), due: fromLocalDateTime(date, from_time) };
}

/** The day whose time has just passed, which early in the day may be yesterday. @param now Epoch ms */
export function dueNow(rule: DueTime, now: number): { from: number; due: number } | undefined {
  const dates = new Set([now, now - LATE_MS].map((at) => localDateTime(at).date));
  const days = [...dates].map((date) => dueOn(rule, date));
  return days.find((day) => day && now >= day.due + GRACE_MS && now < day.due + LATE_MS);
}

/**
 * The absences that a stay refutes: the vehicle was there between the day's beginning and the time by which it had to
 * be.
 */
export function absenceKeys({ id, rules }: KnownZone, { enteredAt, leftAt }: Stay): string[] {
  const absent = rules.filter(({ event }) => event === 'absent');
  if (absent.length === 0) return [];
  const keys: string[] = [];
  const last = localDateTime(leftAt ?? Date.now()).date;
  let date = localDateTime(enteredAt).date;
  for (let count = 0; date <= last && count < MAX_DAYS; count++) {
    for (const rule of absent) {
      const day = dueOn(rule, date);
      if (day && enteredAt <= day.due && (leftAt === null || leftAt > day.from)) keys.push(absentKey(id, day.due));
    }
    date = dayAfter(date);
  }
  return keys;
}
