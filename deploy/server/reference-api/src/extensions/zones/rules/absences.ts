import { dayAfter, fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { weekday } from '../../../platform/limits/spans';
import type { Stay } from '../follow/deriveVisits';
import type { KnownRule, KnownZone } from '../zoneBook';
import { absentKey } from './zoneEvents';

/** Days of one stay for which its arrival is held against absences. */
const MAX_DAYS = 40;

/** When a vehicle has to be in a zone by, on a day of Skopje; undefined where the rule does not hold on that day. */
export function dueOn({ from_time, days }: KnownRule, date: string): { from: number; due: number } | undefined {
  if (from_time === null || !days.includes(weekday(date))) return undefined;
  return { from: fromLocalDateTime(date, '00:00'), due: fromLocalDateTime(date, from_time) };
}

/** The absences that a stay refutes: it was there between the day's beginning and the time by which it had to be. */
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
