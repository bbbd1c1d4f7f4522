import { deviceStatusLabel, vehicleStatusLabel, vehicleTypeLabel } from '../../labels';
import type { TableColumn } from '../columns';

/** A vehicle as lists have it. */
export interface ListedVehicle {
  license_plate: string | null;
  vehicle_code: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  color: string | null;
  vehicle_type: string | null;
  status: string | null;
  device_id: string | null;
  device_status: string | null;
  /** Epoch ms */
  last_location_time: number | null;
  speed: number | null;
  notes: string | null;
}

/** A device as lists have it. */
export interface ListedDevice {
  device_id: string | null;
  imei: string | null;
  license_plate: string | null;
  vehicle_code: string | null;
  device_type: string | null;
  status: string | null;
  sim_card_number: string | null;
  phone_number: string | null;
  /** Epoch ms */
  last_heartbeat: number | null;
  last_location_time: number | null;
  speed: number | null;
  notes: string | null;
}

/** The list of vehicles, in the words and times of the screen. */
export const vehiclesTable: readonly TableColumn<ListedVehicle>[] = [
  { key: 'license_plate', head: 'ui-lists:vehicles.license_plate', kind: 'text', value: (row) => row.license_plate },
  { key: 'vehicle_code', head: 'ui-lists:vehicles.vehicle_code', kind: 'text', value: (row) => row.vehicle_code },
  { key: 'make', head: 'ui-lists:vehicles.make', kind: 'text', value: (row) => row.make },
  { key: 'model', head: 'ui-lists:vehicles.model', kind: 'text', value: (row) => row.model },
  { key: 'year', head: 'ui-lists:vehicles.year', kind: 'count', value: (row) => row.year },
  { key: 'color', head: 'ui-lists:vehicles.color', kind: 'text', value: (row) => row.color },
  {
    key: 'vehicle_type',
    head: 'ui-lists:vehicles.vehicle_type',
    kind: 'text',
    value: (row, t) => row.vehicle_type && vehicleTypeLabel(t, row.vehicle_type),
  },
  {
    key: 'status',
    head: 'ui-lists:vehicles.status',
    kind: 'text',
    value: (row, t) => row.status && vehicleStatusLabel(t, row.status),
  },
  { key: 'device_id', head: 'ui-lists:vehicles.device_id', kind: 'text', value: (row) => row.device_id },
  {
    key: 'device_status',
    head: 'ui-lists:vehicles.device_status',
    kind: 'text',
    value: (row, t) => row.device_status && deviceStatusLabel(t, row.device_status),
  },
  {
    key: 'last_location_time',
    head: 'ui-lists:vehicles.last_location_time',
    kind: 'time',
    value: (row) => row.last_location_time,
  },
  { key: 'speed', head: 'ui-lists:vehicles.speed', kind: 'speed', value: (row) => row.speed },
  { key: 'notes', head: 'ui-lists:vehicles.notes', kind: 'text', value: (row) => row.notes },
];

/** The list of devices, in the words and times of the screen. */
export const devicesTable: readonly TableColumn<ListedDevice>[] = [
  { key: 'device_id', head: 'ui-lists:devices.device_id', kind: 'text', value: (row) => row.device_id },
  { key: 'imei', head: 'ui-lists:devices.imei', kind: 'text', value: (row) => row.imei },
  {
    key: 'vehicle',
    head: 'ui-lists:devices.vehicle',
    kind: 'text',
    value: (row) => row.license_plate ?? row.vehicle_code,
  },
  { key: 'device_type', head: 'ui-lists:devices.device_type', kind: 'text', value: (row) => row.device_type },
  {
    key: 'status',
    head: 'ui-lists:devices.status',
    kind: 'text',
    value: (row, t) => row.status && deviceStatusLabel(t, row.status),
  },
  {
    key: 'sim_card_number',
    head: 'ui-lists:devices.sim_card_number',
    kind: 'text',
    value: (row) => row.sim_card_number,
  },
  { key: 'phone_number', head: 'ui-lists:devices.phone_number', kind: 'text', value: (row) => row.phone_number },
  { key: 'last_heartbeat', head: 'ui-lists:devices.last_heartbeat', kind: 'time', value: (row) => row.last_heartbeat },
  {
    key: 'last_location_time',
    head: 'ui-lists:devices.last_location_time',
    kind: 'time',
    value: (row) => row.last_location_time,
  },
  { key: 'speed', head: 'ui-lists:devices.speed', kind: 'speed', value: (row) => row.speed },
  { key: 'notes', head: 'ui-lists:devices.notes', kind: 'text', value: (row) => row.notes },
];
