import { type ReportColumn, reportTable } from './columns';
import {
  type DaySums,
  distanceColumns,
  edgeColumns,
  kilometres,
  utilization,
  type VehicleAlarms,
  type VehicleSums,
} from './distance';
import { levelText } from './levels';

/** The names of a vehicle in a report. */
interface NamedVehicle {
  vehicle_name: string | null;
  license_plate: string | null;
}

/** km/h */
interface Speeds {
  avg_speed: number | null;
  max_speed: number | null;
}

/** The two columns each table of vehicles starts with. */
const vehicleColumns: ReportColumn<NamedVehicle>[] = [
  { key: 'license_plate', kind: 'text', value: (row) => row.license_plate },
  { key: 'vehicle_name', kind: 'text', value: (row) => row.vehicle_name },
];

/** The two speeds most tables have, km/h. */
const speedColumns: ReportColumn<Speeds>[] = [
  { key: 'avg_speed', kind: 'speed', value: (row) => row.avg_speed },
  { key: 'max_speed', kind: 'speed', value: (row) => row.max_speed },
];

/** A row of the busiest vehicles. */
export interface TopVehicle extends NamedVehicle, Speeds {
  device_id: string | null;
  location_count: number | null;
  alarms_count: number | null;
}

/** The busiest vehicles of the first report. */
export const topVehiclesTable = reportTable<TopVehicle>([
  ...vehicleColumns,
  { key: 'device_id', kind: 'text', value: (row) => row.device_id },
  { key: 'location_count', kind: 'count', value: (row) => row.location_count },
  ...speedColumns,
  { key: 'alarms_count', kind: 'count', value: (row) => row.alarms_count },
]);

/** Most locations first; ties stay in the server's order. */
export const byLocationCount = <Row extends { location_count: number | null }>(all: readonly Row[]): Row[] =>
  [...all].sort((a, b) => (b.location_count ?? 0) - (a.location_count ?? 0));

/** How many alarms of a type there were. */
export interface AlarmTypeCount {
  /** In the user's words. */
  name: string | null;
  total_count: number | null;
}

/** Alarms by type. */
export const alarmTypesTable = reportTable<AlarmTypeCount>([
  { key: 'alarm_type', kind: 'text', value: (row) => row.name },
  { key: 'total_count', kind: 'count', value: (row) => row.total_count },
]);

/** A day of a vehicle. */
export interface ActiveDay extends Speeds {
  /** `YYYY-MM-DD` */
  date: string | null;
  location_count: number | null;
  alarms_count: number | null;
}

/** The days of the vehicle report. */
export const activeDaysTable = reportTable<ActiveDay>([
  { key: 'date', kind: 'day', value: (row) => row.date },
  { key: 'location_count', kind: 'count', value: (row) => row.location_count },
  ...speedColumns,
  { key: 'alarms_count', kind: 'count', value: (row) => row.alarms_count },
]);

/** A vehicle of the safety report. */
export interface VehicleRisk extends NamedVehicle, Speeds {
  total_alarms: number | null;
  speed_violations: number | null;
  geofence_violations: number | null;
  risk_level: string | null;
}

/** The risk of each vehicle. */
export const riskTable = reportTable<VehicleRisk>([
  ...vehicleColumns,
  { key: 'total_alarms', kind: 'count', value: (row) => row.total_alarms },
  { key: 'speed_violations', kind: 'count', value: (row) => row.speed_violations },
  { key: 'geofence_violations', kind: 'count', value: (row) => row.geofence_violations },
  ...speedColumns,
  { key: 'risk_level', kind: 'text', value: (row, t) => levelText(t, 'riskLevel', row.risk_level) },
]);

/** A vehicle of the operational report. */
export interface VehicleEfficiency extends NamedVehicle, Speeds {
  total_locations: number | null;
  active_days: number | null;
  avg_locations_per_day: number | null;
}

/** How much each vehicle is used. */
export const efficiencyTable = reportTable<VehicleEfficiency>([
  ...vehicleColumns,
  { key: 'total_locations', kind: 'count', value: (row) => row.total_locations },
  { key: 'active_days', kind: 'count', value: (row) => row.active_days },
  { key: 'avg_locations_per_day', kind: 'decimal', value: (row) => row.avg_locations_per_day },
  ...speedColumns,
]);

/** A vehicle that has not sent a location for a while. */
export interface VehicleInactivity extends NamedVehicle {
  /** Epoch ms */
  last_location: number | null;
  hours_inactive: number | null;
  inactivity_level: string | null;
}

/** Inactive vehicles. */
export const inactivityTable = reportTable<VehicleInactivity>([
  ...vehicleColumns,
  { key: 'last_location', kind: 'time', value: (row) => row.last_location },
  { key: 'hours_inactive', kind: 'decimal', value: (row) => row.hours_inactive },
  {
    key: 'inactivity_level',
    kind: 'text',
    value: (row, t) => levelText(t, 'inactivityLevel', row.inactivity_level),
  },
]);

/** Distances by vehicle, a part of the first report. @param days - of the period */
export const distanceTable = (days: number) =>
  reportTable<VehicleSums>([
    ...vehicleColumns,
    ...distanceColumns,
    { key: 'active_days', kind: 'count', value: ({ activeDays }) => activeDays },
    { key: 'days_in_use', kind: 'decimal', value: (row) => utilization(row, days) },
    ...edgeColumns,
  ]);

/** Driving and idling hours by vehicle, a part of the operational report. @param days - of the period */
export const hoursTable = (days: number) =>
  reportTable<VehicleSums>([
    ...vehicleColumns,
    { key: 'driving', kind: 'duration', value: ({ driving }) => driving },
    { key: 'idling', kind: 'duration', value: ({ idling }) => idling },
    { key: 'active_days', kind: 'count', value: ({ activeDays }) => activeDays },
    { key: 'days_in_use', kind: 'decimal', value: (row) => utilization(row, days) },
    ...edgeColumns,
  ]);

/** Distances by day, of a vehicle or of the fleet. */
export const distanceDaysTable = reportTable<DaySums>([
  { key: 'date', kind: 'day', value: ({ date }) => date },
  ...distanceColumns,
  { key: 'first_departure', kind: 'clock', value: ({ firstDeparture }) => firstDeparture },
  { key: 'last_arrival', kind: 'end', value: ({ lastArrival }) => lastArrival },
]);

/** Alarms against kilometres, a part of the safety report. */
export const alarmRateTable = reportTable<VehicleAlarms>([
  ...vehicleColumns,
  { key: 'distance', kind: 'decimal', value: ({ metres }) => kilometres(metres) },
  { key: 'estimated', kind: 'decimal', value: ({ estimated }) => kilometres(estimated) },
  { key: 'total_alarms', kind: 'count', value: ({ alarms }) => alarms },
  { key: 'alarm_rate', kind: 'decimal', value: ({ rate }) => rate },
]);
