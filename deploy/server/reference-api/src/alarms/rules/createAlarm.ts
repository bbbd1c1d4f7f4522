import type { AlarmType, ReportedFix } from 'shared-auth/contract';
import { placeOf, speedOf, type TrackerMessage } from '../../messages/message';
import { alarmType, isNamedByType } from '../../messages/reportedNames';
import type { NewAlarm } from '../insertAlarms';
import { alarmText, directionOf, severityOf } from './alarmTypes';
import type { SpeedLimit } from './speedLimits';
import type { StoredReading } from './windows.store';

/**
 * The alarms that a tracker sent with a message: one of each type, and one of each name that the type does not express.
 */
export const trackerAlarms = (device_pk: number, message: TrackerMessage): NewAlarm[] =>
  groupNames(message.alarms).map(({ type, names }) => {
    const direction = type === 'geofence' ? directionOf(names[0] ?? '') : undefined;
    const text = alarmText(type, { ...alarmDetail(type, message), direction, name: unsaid(names) });
    const alarm = alarmBy(device_pk, message, type, text, trackerKey(type, message.messageTime, names));
    return { ...alarm, source_type: names.join(', ') };
  });

/**
 * Groups the names that one message reports into alarms: one for each type, except that names without a specific type
 * stay separate.
 */
export function groupNames(reported: readonly string[]): { type: AlarmType; names: string[] }[] {
  const groups = new Map<string, { type: AlarmType; names: string[] }>();
  for (const name of reported) {
    const type = alarmType(name);
    const key = type === 'other' || type === 'geofence' ? `${type} ${name}` : type;
    const group = groups.get(key);
    if (group) group.names.push(name);
    else groups.set(key, { type, names: [name] });
  }
  return [...groups.values()];
}

/** The names that the text of their type leaves out; undefined when it covers them all. */
export function unsaid(names: readonly string[]): string | undefined {
  const left = names.filter((name) => !isNamedByType(name));
  return left.length === 0 ? undefined : left.join(', ');
}

/** The figure that explains an alarm of a message. */
export function alarmDetail(type: string, message: TrackerMessage | undefined): { speed?: number; battery?: number } {
  const speed = message && speedOf(message);
  const level = message?.state.battery_level ?? null;
  if ((type === 'overspeed' || type === 'speed') && typeof speed === 'number') return { speed };
  return type === 'low_battery' && level !== null ? { battery: level } : {};
}

/**
 * Reports of a tracker are the same when type and message time are equal: a report may arrive both as an attribute of
 * its position and as an event. One message may hold several zones, services and names without a specific type, which
 * `about` distinguishes.
 */
export function trackerKey(type: string, messageTime: string, about: readonly (string | undefined)[] = []): string {
  const isToldApart = type === 'other' || type === 'geofence' || type === 'maintenance';
  const parts = isToldApart ? about.filter((part) => part !== undefined && part !== 'general') : [];
  return [`tracker:${type}`, ...parts, messageTime].join(':');
}

/** An alarm of our own rules that a stored fix shows, with the time of the fix. */
const alarmOf = (device_pk: number, fix: ReportedFix, type: string, text: string): NewAlarm => ({
  device_pk,
  alarm_type: type,
  severity: severityOf(type),
  message: text,
  created_at: new Date(fix.at).toISOString(),
  source_key: `rule:${type}:${new Date(fix.at).toISOString()}`,
  latitude: fix.latitude,
  longitude: fix.longitude,
  speed: fix.speed,
});

/** The alarm of a speeding that the tracker did not report itself. */
export const overspeedAlarm = (device_pk: number, fix: ReportedFix, { limit, why }: SpeedLimit): NewAlarm =>
  alarmOf(device_pk, fix, 'overspeed', alarmText('overspeed', { speed: fix.speed, limit, why }));

/** The alarm of a vehicle that is moved with the ignition off. */
export const towAlarm = (device_pk: number, fix: ReportedFix): NewAlarm =>
  alarmOf(device_pk, fix, 'tow', alarmText('tow'));

/** The alarm of a low battery that the tracker did not report itself. */
export function lowBatteryAlarm(device_pk: number, { at, level, latitude, longitude, speed }: StoredReading): NewAlarm {
  const time = new Date(at).toISOString();
  return {
    device_pk,
    alarm_type: 'low_battery',
    severity: severityOf('low_battery'),
    message: alarmText('low_battery', { battery: level }),
    created_at: time,
    source_key: `rule:low_battery:${time}`,
    latitude,
    longitude,
    speed,
  };
}

function alarmBy(device_pk: number, message: TrackerMessage, type: string, text: string, source_key: string): NewAlarm {
  const place = placeOf(message);
  return {
    device_pk,
    alarm_type: type,
    severity: severityOf(type),
    message: text,
    created_at: message.messageTime,
    source_key,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    speed: speedOf(message),
  };
}
