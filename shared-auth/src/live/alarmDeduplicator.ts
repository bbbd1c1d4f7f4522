import type { Id } from '../contract/identity';
import type { LiveAlarm, VehicleIdentity } from './events';

/** Number of alarms remembered to recognise repeated ones; far more than the screen shows. */
const MAX_ALARMS = 5_000;
/** As many more may gather before the oldest are forgotten: forgetting one at a time makes a Set slow at its front. */
const SLACK = 1_000;
/** Letters of a message that tell it from another one; a message of megabytes must not be remembered. */
const MESSAGE_PREFIX = 200;

interface SeenAlarm {
  id: Id | null;
  who: VehicleIdentity;
}

const fields = ['vehicle_id', 'vehicle_code', 'device_id', 'license_plate'] as const;
const identityOf = ({ vehicle_id, vehicle_code, device_id, license_plate }: VehicleIdentity): VehicleIdentity => ({
  vehicle_id,
  vehicle_code,
  device_id,
  license_plate,
});
/** No identity that both name differs. */
const mayBeSame = (a: VehicleIdentity, b: VehicleIdentity) =>
  fields.every((field) => a[field] === null || b[field] === null || String(a[field]) === String(b[field]));

/**
 * Recognises a repeated alarm: by id where both have one; the event of docs/spec/core.md §3 has none, and is recognised
 * in a fetched list by type, time, message and vehicle. An alarm without id and time is never a repetition, because
 * showing one twice is better than losing one.
 */
export function createAlarmDeduplicator() {
  const ids = new Set<string>();
  const byContent = new Map<string, SeenAlarm[]>();

  function forgetOldest() {
    if (ids.size <= MAX_ALARMS + SLACK && byContent.size <= MAX_ALARMS + SLACK) return;
    for (const id of ids) {
      if (ids.size <= MAX_ALARMS) break;
      ids.delete(id);
    }
    for (const content of byContent.keys()) {
      if (byContent.size <= MAX_ALARMS) break;
      byContent.delete(content);
    }
  }

  return {
    isNew(alarm: LiveAlarm): boolean {
      if (alarm.id !== null && ids.has(String(alarm.id))) return false;
      if (alarm.id !== null) ids.add(String(alarm.id));
      if (alarm.timestamp !== null) {
        const message = alarm.message ?? '';
        const content = `${alarm.alarmType}|${alarm.timestamp}|${message.length}|${message.slice(0, MESSAGE_PREFIX)}`;
        const alike = byContent.get(content) ?? [];
        const twin = alike.find(
          (earlier) => (earlier.id === null || alarm.id === null) && mayBeSame(earlier.who, alarm),
        );
        if (twin) {
          twin.id ??= alarm.id;
          return false;
        }
        byContent.set(content, [...alike, { id: alarm.id, who: identityOf(alarm) }]);
      }
      forgetOldest();
      return true;
    },
    clear() {
      ids.clear();
      byContent.clear();
    },
  };
}
