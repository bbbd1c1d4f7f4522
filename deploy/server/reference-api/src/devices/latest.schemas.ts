import { AlarmRow } from '../alarms/alarms.schemas';
import {
  NullableBoolean,
  NullableInteger,
  NullableNumber,
  NullableText,
  NullableTime,
  Text,
  Time,
  Type,
} from '../http/schemas';

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
    motion: NullableBoolean,
    fuel_litres: NullableNumber,
    tracker_voltage: NullableNumber,
    temp1: NullableNumber,
    temp2: NullableNumber,
    temp3: NullableNumber,
    temp4: NullableNumber,
    total_distance: NullableNumber,
    engine_hours: NullableNumber,
    driver_unique_id: NullableText,
    signal: NullableNumber,
    firmware: NullableText,
    protocol: NullableText,
    timestamp: NullableTime,
  },
});

/** What a detail page shows besides the row itself. */
export const latest = {
  latest_location: LatestLocation,
  latest_status: LatestStatus,
  recent_alarms: Type.Array(AlarmRow),
};

export const DeviceAttributeRow = Type.Object({
  name: Text,
  value: Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] }),
  time: Time,
});
