import type { Translate } from 'shared-auth';
import { deviceStatusLabel, formatDateTime, toCsv } from 'shared-ui';
import type { Device } from './devices.api';

const timeText = (at: number | null) => (at === null ? null : formatDateTime(at));

/** Devices as CSV, in the words and times of the screen. */
export const devicesCsv = (devices: readonly Device[], t: Translate): string =>
  toCsv(
    [
      t('device.id'),
      t('device.imei'),
      t('device.vehicle'),
      t('device.type'),
      t('device.status'),
      t('device.sim'),
      t('device.phone'),
      t('devices.lastHeartbeat'),
      t('devices.lastLocation'),
      t('locations.csv.speed'),
      t('device.notes'),
    ],
    devices.map((row) => [
      row.device_id,
      row.imei,
      row.license_plate ?? row.vehicle_code,
      row.device_type,
      row.status && deviceStatusLabel(t, row.status),
      row.sim_card_number,
      row.phone_number,
      timeText(row.last_heartbeat),
      timeText(row.last_location_time),
      row.speed,
      row.notes,
    ]),
  );
