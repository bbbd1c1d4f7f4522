import type { Translate } from 'shared-auth';
import { deviceStatusLabel, formatDateTime, toCsv, vehicleStatusLabel, vehicleTypeLabel } from 'shared-ui';
import type { Vehicle } from './vehicles.api';

/** Vehicles as CSV, in the words and times of the screen. */
export const vehiclesCsv = (vehicles: readonly Vehicle[], t: Translate): string =>
  toCsv(
    [
      t('vehicle.plate'),
      t('vehicle.code'),
      t('vehicle.make'),
      t('vehicle.model'),
      t('vehicle.year'),
      t('vehicle.type'),
      t('vehicle.status'),
      t('vehicles.device'),
      t('vehicles.deviceStatus'),
      t('vehicles.lastLocation'),
      t('locations.csv.speed'),
      t('vehicle.notes'),
    ],
    vehicles.map((row) => [
      row.license_plate,
      row.vehicle_code,
      row.make,
      row.model,
      row.year,
      row.vehicle_type && vehicleTypeLabel(t, row.vehicle_type),
      row.status && vehicleStatusLabel(t, row.status),
      row.device_id,
      row.device_status && deviceStatusLabel(t, row.device_status),
      row.last_location_time === null ? null : formatDateTime(row.last_location_time),
      row.speed,
      row.notes,
    ]),
  );
