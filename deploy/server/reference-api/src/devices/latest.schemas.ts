import { AlarmRow } from '../alarms/alarms.schemas';
import { NullableBoolean, NullableInteger, NullableNumber, NullableText, NullableTime, Type } from '../http/schemas';

const LatestLocation = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  properties: {
    latitude: Type.Number(),
    longitude: Type.Number(),
    speed: NullableNumber,
    heading: NullableNumber,
    altitude: NullableNumber,
    satellites: NullableInteger,
    accuracy: NullableNumber,
    gps_time: NullableTime,
    received_at: NullableTime,
  },
});

const LatestStatus = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  properties: {
    ignition: NullableBoolean,
    engine_status: NullableText,
    fuel_level: NullableNumber,
    battery_voltage: NullableNumber,
    battery_level: NullableNumber,
    temperature: NullableNumber,
    odometer: NullableNumber,
    rpm: NullableNumber,
    timestamp: NullableTime,
  },
});

/** What a detail page shows besides the row itself. */
export const latest = {
  latest_location: LatestLocation,
  latest_status: LatestStatus,
  recent_alarms: Type.Array(AlarmRow),
};
