import type { TextKey, Translate } from 'shared-auth';
import { deviceStatusLabel, formatDateTime, toCsv, vehicleStatusLabel, vehicleTypeLabel } from 'shared-ui';
import type { Vehicle } from './vehicles.api';

/** Heads and values, in their order. */
const columns: readonly [head: TextKey, value: (row: Vehicle, t: Translate) => string | number | null][] = [
  ['vehicle.plate', (row) => row.license_plate],
  ['vehicle.code', (row) => row.vehicle_code],
  ['vehicle.make', (row) => row.make],
  ['vehicle.model', (row) => row.model],
  ['vehicle.year', (row) => row.year],
  ['vehicle.color', (row) => row.color],
  ['vehicle.type', (row, t) => row.vehicle_type && vehicleTypeLabel(t, row.vehicle_type)],
  ['vehicle.status', (row, t) => row.status && vehicleStatusLabel(t, row.status)],
  ['vehicles.device', (row) => row.device_id],
  ['vehicles.deviceStatus', (row, t) => row.device_status && deviceStatusLabel(t, row.device_status)],
  ['vehicles.lastLocation', (row) => (row.last_location_time === null ? null : formatDateTime(row.last_location_time))],
  ['locations.csv.speed', (row) => row.speed],
  ['vehicle.notes', (row) => row.notes],
];

/** Vehicles as CSV, in the words and times of the screen. */
export const vehiclesCsv = (vehicles: readonly Vehicle[], t: Translate): string =>
  toCsv(
    columns.map(([head]) => t(head)),
    vehicles.map((row) => columns.map(([, value]) => value(row, t))),
  );
