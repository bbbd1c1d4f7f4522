import { placeOf, speedOf, type TrackerMessage } from '../../ingest/messages/message';
import type { NewAlarm } from '../insertAlarms';
import { alarmText, alarmType, severityOf } from './alarmTypes';
import { speedLimit } from './episodes';

/** The device that an alarm is about. */
interface AlarmDevice {
  device_pk: number;
}

/** The alarms that a tracker sent with a message: one of each type. */
export function trackerAlarms(row: AlarmDevice, message: TrackerMessage): NewAlarm[] {
  const types = [...new Set(message.alarms.map(alarmType))];
  return types.map((type) => {
    const text = alarmText(type, alarmDetail(type, message));
    return alarmBy(row, message, type, text, trackerKey(type, message.messageTime));
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

/** The alarm of a speeding that the tracker sent none for. It is as old as the fix that shows it. */
export function overspeedAlarm(row: AlarmDevice, message: TrackerMessage): NewAlarm[] {
  const place = placeOf(message);
  if (place === null) return [];
  const text = alarmText('overspeed', { speed: place.speed, limit: speedLimit });
  const alarm = alarmBy(row, message, 'overspeed', text, `rule:overspeed:${place.time}`);
  return [{ ...alarm, created_at: place.time, speed: place.speed }];
}

/** The alarm of a low battery that the tracker sent none for. */
export function lowBatteryAlarm(row: AlarmDevice, message: TrackerMessage): NewAlarm {
  const text = alarmText('low_battery', { battery: message.state.battery_level ?? 0 });
  return alarmBy(row, message, 'low_battery', text, `rule:low_battery:${message.messageTime}`);
}

function alarmBy(row: AlarmDevice, message: TrackerMessage, type: string, text: string, source_key: string): NewAlarm {
  const place = placeOf(message);
  return {
    device_pk: row.device_pk,
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
