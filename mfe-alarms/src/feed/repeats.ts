import type { Alarm } from '../alarms/alarms';

/** The key that alike alarms share; null for an alarm without a vehicle or a time, which is never folded. */
export function likeness(alarm: Alarm): string | null {
  const vehicle = alarm.vehicle_id ?? alarm.vehicle_code ?? alarm.license_plate ?? alarm.device_name;
  if (vehicle === null || alarm.created_at === null) return null;
  // The text names zone and direction: a vehicle that left one zone and entered the next did two things.
  const zone = alarm.alarm_type === 'geofence' ? alarm.message : alarm.zone;
  const holder = alarm.claimed_by_id ?? alarm.claimed_by;
  return JSON.stringify([String(vehicle), alarm.alarm_type, alarm.severity, alarm.is_acknowledged, holder, zone]);
}

/** Whether it matches a like alarm at any interval: an open alarm by zone. */
export const isOfZone = ({ zone, is_acknowledged }: Alarm): boolean => zone != null && !is_acknowledged;

export const membersOf = (alarm: Alarm): readonly Alarm[] => alarm.repeats ?? [alarm];

/** Stable for a row as long as it has the alarm that it began with. */
export const rowKey = (alarm: Alarm): string => String(membersOf(alarm).at(-1)?.id);

/**
 * Folds open alarms by zone that are alike into one row, at the position of the first. @param alarms - the newest first
 */
export function foldRepeats(alarms: readonly Alarm[]): Alarm[] {
  const rows = new Map<unknown, Alarm>();
  for (const alarm of alarms) {
    const key = (isOfZone(alarm) && likeness(alarm)) || alarm;
    const row = rows.get(key);
    rows.set(key, row ? { ...row, repeats: [...membersOf(row), alarm] } : alarm);
  }
  return [...rows.values()];
}
