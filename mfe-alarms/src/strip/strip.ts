import type { LiveAlarm, LiveAlarmUpdate } from 'shared-auth';
import type { Alarm } from '../alarms/alarms';

/** Live alarms that are kept until the list has them. */
const MOST_ARRIVALS = 50;

/** A critical alarm that came in live, and when: the list may not have it yet. */
export interface Arrival {
  alarm: LiveAlarm;
  /** Epoch ms of this computer. */
  at: number;
}

/** Whether nobody has acknowledged it or taken it over. */
export const isFree = ({ is_acknowledged, claimed_by }: Alarm): boolean =>
  !is_acknowledged && (claimed_by === undefined || claimed_by === null);

/** Whether it must not be missed: critical, and nobody has it. */
export const isWaiting = (alarm: Alarm): boolean => alarm.severity === 'critical' && isFree(alarm);

/** What came in last stands first; alarms without an id cannot be acted on, the list brings them. */
export function withArrivals(before: readonly Arrival[], alarms: readonly LiveAlarm[], at: number): readonly Arrival[] {
  const fresh = alarms.filter((alarm) => alarm.severity === 'critical' && !alarm.acknowledged && alarm.id !== null);
  if (fresh.length === 0) return before;
  return [...fresh.map((alarm) => ({ alarm, at })), ...before].slice(0, MOST_ARRIVALS);
}

/** Whatever anybody does with an alarm, from then on the list alone has its state. */
export function withoutUpdated(before: readonly Arrival[], updates: readonly LiveAlarmUpdate[]): readonly Arrival[] {
  const ids = new Set(updates.flatMap((update) => update.ids.map(String)));
  const after = before.filter(({ alarm }) => !ids.has(String(alarm.id)));
  return after.length === before.length ? before : after;
}

/** A live alarm as the list will have it. @param knowsClaims - the server's alarms say who has taken them over */
export const rowOf = (alarm: LiveAlarm, knowsClaims: boolean): Alarm => ({
  id: alarm.id ?? '',
  alarm_type: alarm.alarmType,
  severity: alarm.severity,
  message: alarm.message,
  license_plate: alarm.license_plate,
  vehicle_code: alarm.vehicle_code,
  device_name: null,
  device_id: alarm.device_id === null ? null : String(alarm.device_id),
  vehicle_id: alarm.vehicle_id,
  created_at: alarm.timestamp,
  is_acknowledged: false,
  ...(knowsClaims && { claimed_by: null }),
});

/** The list's alarms and those that came in after it was asked for, the newest first. */
export function mergeArrivals(rows: readonly Alarm[], arrivals: readonly Arrival[], askedAt: number): Alarm[] {
  const listed = new Set(rows.map(({ id }) => String(id)));
  const knowsClaims = rows.some(({ claimed_by }) => claimed_by !== undefined);
  const late = arrivals.filter(({ alarm, at }) => at >= askedAt && !listed.has(String(alarm.id)));
  return [...late.map(({ alarm }) => rowOf(alarm, knowsClaims)), ...rows].sort(
    (a, b) => (b.created_at ?? Number.MAX_VALUE) - (a.created_at ?? Number.MAX_VALUE),
  );
}

/**
 * What stands in the places of the strip. While somebody is about to press a button (`held`), each alarm stays in its place, also once it is taken or
 * acknowledged, and only free places are filled.
 *
 * @param alarms - all that are known, the newest first
 */
export function placesOf(alarms: readonly Alarm[], held: readonly Alarm[], size: number): Alarm[] {
  const known = new Map(alarms.map((alarm) => [String(alarm.id), alarm]));
  const kept = held.map((alarm) => known.get(String(alarm.id)) ?? { ...alarm, is_acknowledged: true });
  const keptIds = new Set(kept.map(({ id }) => String(id)));
  const next = alarms.filter((alarm) => isWaiting(alarm) && !keptIds.has(String(alarm.id)));
  return [...kept, ...next].slice(0, size);
}
