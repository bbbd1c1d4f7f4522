import { NullableInteger, NullableNumber, NullableText, NullableTime, Text, Type } from '../../platform/http/schemas';

export const ReportVehicles = Type.Array(Type.Object({ id: Type.Integer(), name: Text, license_plate: Text }));

/**
 * The same figures of as many days before; absent where there are no records of all of them. What has no past, such as
 * who is online, is left out.
 */
export const Previous = Type.Object({
  active_devices: Type.Integer(),
  active_days: Type.Integer(),
  total_locations: Type.Integer(),
  avg_speed: Type.Number(),
  max_speed: Type.Number(),
  total_alarms: Type.Integer(),
});

const leftOut = { left_out_places: Type.Integer(), left_out_speeds: Type.Integer() };

export const DashboardReport = Type.Object({
  overview: Type.Object({
    total_devices: Type.Integer(),
    online_devices: Type.Integer(),
    offline_devices: Type.Integer(),
    active_devices: Type.Integer(),
    total_locations: Type.Integer(),
    avg_speed: Type.Number(),
    max_speed: Type.Number(),
    total_alarms: Type.Integer(),
    unacknowledged_alarms: Type.Integer(),
    ...leftOut,
  }),
  previous: Type.Optional(
    Type.Pick(Previous, ['active_devices', 'total_locations', 'avg_speed', 'max_speed', 'total_alarms']),
  ),
  topVehicles: Type.Array(
    Type.Object({
      vehicle_name: Text,
      license_plate: NullableText,
      device_id: NullableText,
      location_count: Type.Integer(),
      avg_speed: Type.Number(),
      max_speed: Type.Number(),
      alarms_count: Type.Integer(),
    }),
  ),
  alarmTypes: Type.Array(Type.Object({ type: Text, total_count: Type.Integer() })),
});

export const VehicleReport = Type.Object({
  vehicle: Type.Object({
    name: Text,
    license_plate: Text,
    make: Text,
    model: Text,
    year: NullableInteger,
    device_status: NullableText,
  }),
  stats: Type.Object({
    total_locations: Type.Integer(),
    active_days: Type.Integer(),
    avg_speed: Type.Number(),
    max_speed: Type.Number(),
    total_alarms: Type.Integer(),
    unacknowledged_alarms: Type.Integer(),
    ...leftOut,
  }),
  previous: Type.Optional(
    Type.Pick(Previous, ['total_locations', 'active_days', 'avg_speed', 'max_speed', 'total_alarms']),
  ),
  dailyActivity: Type.Array(
    Type.Object({
      date: Text,
      location_count: Type.Integer(),
      avg_speed: Type.Number(),
      max_speed: Type.Number(),
      alarms_count: Type.Integer(),
    }),
  ),
});

export const SafetyReport = Type.Object({
  safetyStats: Type.Array(
    Type.Object({ type: Text, total_count: Type.Integer(), unacknowledged_count: Type.Integer() }),
  ),
  previous: Type.Optional(
    Type.Object({ safetyStats: Type.Array(Type.Object({ type: Text, total_count: Type.Integer() })) }),
  ),
  riskProfile: Type.Array(
    Type.Object({
      vehicle_name: Text,
      license_plate: NullableText,
      total_alarms: Type.Integer(),
      speed_violations: Type.Integer(),
      geofence_violations: Type.Integer(),
      avg_speed: Type.Number(),
      max_speed: Type.Number(),
      risk_level: Text,
    }),
  ),
});

export const OperationalReport = Type.Object({
  fleetUtilization: Type.Object({
    total_devices: Type.Integer(),
    active_devices: Type.Integer(),
    utilization_percentage: Type.Number(),
    online_devices: Type.Integer(),
    offline_devices: Type.Integer(),
  }),
  previous: Type.Optional(Type.Pick(Previous, ['active_devices'])),
  vehicleEfficiency: Type.Array(
    Type.Object({
      vehicle_name: Text,
      license_plate: NullableText,
      total_locations: Type.Integer(),
      active_days: Type.Integer(),
      avg_locations_per_day: Type.Number(),
      avg_speed: Type.Number(),
      max_speed: Type.Number(),
    }),
  ),
  inactivity: Type.Array(
    Type.Object({
      vehicle_name: Text,
      license_plate: NullableText,
      last_location: NullableTime,
      hours_inactive: NullableNumber,
      inactivity_level: Text,
    }),
  ),
});
