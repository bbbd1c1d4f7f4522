import { AlarmRow } from '../../alarms/alarms.schemas';
import {
  NullableInteger,
  NullableNumber,
  NullableText,
  NullableTime,
  OneOf,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';

/** 1, 7, 30 or 90 days; other numbers in between are answered too. */
export const DaysQuery = Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 7 })) });

export const ActivityRow = Type.Object({
  type: OneOf(['location', 'alarm']),
  license_plate: NullableText,
  timestamp: Time,
  speed: NullableNumber,
  latitude: NullableNumber,
  longitude: NullableNumber,
  message: NullableText,
  severity: NullableText,
  alarm_type: NullableText,
  vehicle_id: NullableInteger,
  device_id: NullableText,
});

export const OfflineDevice = Type.Object({
  license_plate: NullableText,
  device_id: Text,
  vehicle_id: NullableInteger,
  minutes_offline: NullableInteger,
  last_heartbeat: NullableTime,
});

export const Overview = Type.Object({
  total_vehicles: Type.Integer(),
  online_devices: Type.Integer(),
  unacknowledged_alarms: Type.Integer(),
  active_routes: Type.Integer(),
  recent_activity: Type.Array(ActivityRow),
  critical_alarms: Type.Array(AlarmRow),
  offline_devices: Type.Array(OfflineDevice),
});

export const FleetStatus = Type.Object({
  vehicles: Type.Array(
    Type.Object({
      id: Type.Integer(),
      vehicle_code: Text,
      license_plate: Text,
      make: Text,
      model: Text,
      vehicle_type: Text,
      device_id: NullableText,
      device_status: NullableText,
      status: Text,
      latitude: NullableNumber,
      longitude: NullableNumber,
      speed: NullableNumber,
      heading: NullableNumber,
      private_since: NullableTime,
      left_out_places: NullableInteger,
      left_out_speeds: NullableInteger,
      last_location_time: NullableTime,
      last_message_time: NullableTime,
      has_alarms: Type.Boolean(),
      alarm_severity: NullableText,
    }),
  ),
});

export const LocationStats = Type.Object({
  summary: Type.Object({
    total_locations: Type.Integer(),
    avg_speed: Type.Number(),
    max_speed: Type.Number(),
    high_speed_count: Type.Integer(),
    left_out_places: Type.Integer(),
    left_out_speeds: Type.Integer(),
  }),
});

const TypeCount = Type.Object({ type: Text, count: Type.Integer() });

export const AlarmStats = Type.Object({
  total: Type.Integer(),
  unacknowledged: Type.Integer(),
  by_severity: Type.Array(Type.Object({ severity: Text, count: Type.Integer() })),
  by_type: Type.Array(TypeCount),
});

export const HourlyActivity = Type.Object({
  hourly_data: Type.Array(Type.Object({ hour: Type.Integer(), count: Type.Integer() })),
});

export const AlarmTrends = Type.Object({
  alarm_types: Type.Array(TypeCount),
  daily_trends: Type.Array(Type.Object({ date: Text, count: Type.Integer() })),
});
