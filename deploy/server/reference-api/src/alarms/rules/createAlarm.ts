import type { NewAlarm } from '../insertAlarms';
import { alarmText, alarmType, severityOf } from './alarmTypes';
import { type EpisodeStart, type Reading, speedLimit } from './episodes';

/** The device that an alarm is about. */
interface AlarmDevice {
  device_pk: number;
  vehicle_id: number | null;
}

/** The alarm that a tracker sent with a position. */
export function trackerAlarm(row: AlarmDevice, position: Reading, name: string): NewAlarm {
  const type = alarmType(name);
  const detail =
    type === 'overspeed' || type === 'speed'
      ? { speed: position.speed }
      : type === 'low_battery' && position.battery_level !== null
        ? { battery: position.battery_level }
        : {};
  return alarmAt(row, position, type, alarmText(type, detail), `tracker:${type}:${position.gps_time}`);
}

/** The alarm of an episode that the tracker sent none for. */
export function ruleAlarm(row: AlarmDevice, { type, position }: EpisodeStart): NewAlarm {
  const detail =
    type === 'overspeed' ? { speed: position.speed, limit: speedLimit } : { battery: position.battery_level ?? 0 };
  return alarmAt(row, position, type, alarmText(type, detail), `rule:${type}:${position.gps_time}`);
}

function alarmAt(row: AlarmDevice, position: Reading, type: string, message: string, source_key: string): NewAlarm {
  const { latitude, longitude, speed, gps_time } = position;
  return {
    device_pk: row.device_pk,
    vehicle_id: row.vehicle_id,
    alarm_type: type,
    severity: severityOf(type),
    message,
    created_at: gps_time,
    source_key,
    latitude,
    longitude,
    speed,
  };
}
