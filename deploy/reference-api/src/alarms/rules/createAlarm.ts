import type { DeviceRow } from '../../positions/deviceRow';
import type { Position } from '../../positions/traccarBody';
import type { NewAlarm } from '../insertAlarms';
import { alarmText, alarmType, severityOf } from './alarmTypes';
import { type EpisodeStart, speedLimit } from './episodes';

/** The alarm that a tracker sent with a position. */
export function trackerAlarm(row: DeviceRow, position: Position, name: string): NewAlarm {
  const type = alarmType(name);
  const detail =
    type === 'overspeed' || type === 'speed'
      ? { speed: position.speed }
      : type === 'low_battery' && position.battery_level !== null
        ? { battery: position.battery_level }
        : {};
  return alarmAt(row, position, type, alarmText(type, detail), `tracker:${type}:${position.gps_time}`);
}

/** The alarm of an episode that the tracker said nothing about. */
export function ruleAlarm(row: DeviceRow, { type, position }: EpisodeStart): NewAlarm {
  const detail =
    type === 'overspeed' ? { speed: position.speed, limit: speedLimit } : { battery: position.battery_level ?? 0 };
  return alarmAt(row, position, type, alarmText(type, detail), `rule:${type}:${position.gps_time}`);
}

function alarmAt(row: DeviceRow, position: Position, type: string, message: string, source_key: string): NewAlarm {
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
