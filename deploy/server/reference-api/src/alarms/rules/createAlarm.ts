import type { ReportedFix } from 'shared-auth/contract';
import { placeOf, speedOf, type TrackerMessage } from '../../ingest/messages/message';
import type { NewAlarm } from '../insertAlarms';
import { alarmText, alarmType, severityOf } from './alarmTypes';
import { speedLimit } from './episodes';
import type { StoredReading } from './windows.store';

/** The alarms that a tracker sent with a message: one of each type. */
export function trackerAlarms(device_pk: number, message: TrackerMessage): NewAlarm[] {
  const types = [...new Set(message.alarms.map(alarmType))];
  return types.map((type) => {
    const text = alarmText(type, alarmDetail(type, message));
    return alarmBy(device_pk, message, type, text, trackerKey(type, message.messageTime));
  });
}

/** The figure that explains an alarm which came with a message. */
export function alarmDetail(type: string, message: TrackerMessage | undefined): { speed?: number; battery?: number } {
  const speed = message && speedOf(message);
  const level = message?.state.battery_level ?? null;
  if ((type === 'overspeed' || type === 'speed') && typeof speed === 'number') return { speed };
  return type === 'low_battery' && level !== null ? { battery: level } : {};
}

/** What a tracker reports is the same when its type and the time of its message are: it may come as an attribute of its position and as an event. */
export const trackerKey = (type: string, messageTime: string): string => `tracker:${type}:${messageTime}`;

/** An alarm of our own rules that a stored fix shows: as old as the fix. */
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

/** The alarm of a speeding that the tracker sent none for. */
export const overspeedAlarm = (device_pk: number, fix: ReportedFix): NewAlarm =>
  alarmOf(device_pk, fix, 'overspeed', alarmText('overspeed', { speed: fix.speed, limit: speedLimit }));

/** The alarm of a vehicle that is moved with the ignition off. */
export const towAlarm = (device_pk: number, fix: ReportedFix): NewAlarm =>
  alarmOf(device_pk, fix, 'tow', alarmText('tow'));

/** The alarm of a low battery that the tracker sent none for. */
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
