import { type InputName, inputFields, type ReadRecord, vehicleFields } from 'shared-auth/contract';
import { deviceStatusLabel, vehicleStatusLabel, vehicleTypeLabel } from '../../labels';
import type { TableColumn } from '../columns';

type VehicleInputName = InputName<typeof vehicleFields>;

/** A vehicle as lists have it: every field of its form, its device and where that was last. */
export type ListedVehicle = Pick<
  ReadRecord<typeof vehicleFields>,
  VehicleInputName | 'device_id' | 'device_status' | 'last_location_time' | 'speed'
>;

/** A device as lists have it. */
export interface ListedDevice {
  device_id: string | null;
  imei: string | null;
  /** Of a tracker without an IMEI. */
  identifier?: string | null;
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

/** Fields of a vehicle whose value is a word of a closed list. */
const vehicleLabels: Partial<Record<VehicleInputName, typeof vehicleTypeLabel>> = {
  vehicle_type: vehicleTypeLabel,
  status: vehicleStatusLabel,
};

const vehicleColumn = (name: VehicleInputName): TableColumn<ListedVehicle> => {
  const word = vehicleLabels[name];
  return {
    key: name,
    head: `ui-lists:vehicles.${name}`,
    kind: vehicleFields[name].kind === 'integer' ? 'count' : 'text',
    value: (row, t) => (word && row[name] ? word(t, String(row[name])) : row[name]),
  };
};

/**
 * The list of vehicles, in the words and times of the screen: the plate first, notes last, a new field of the form
 * between them.
 */
export const vehiclesTable: readonly TableColumn<ListedVehicle>[] = [
  vehicleColumn('license_plate'),
  ...inputFields(vehicleFields)
    .map(({ name }) => name)
    .filter((name) => name !== 'license_plate' && name !== 'notes')
    .map(vehicleColumn),
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
  vehicleColumn('notes'),
];

/** The list of devices, in the words and times of the screen. */
export const devicesTable: readonly TableColumn<ListedDevice>[] = [
  { key: 'device_id', head: 'ui-lists:devices.device_id', kind: 'text', value: (row) => row.device_id },
  { key: 'imei', head: 'ui-lists:devices.imei', kind: 'text', value: (row) => row.imei },
  {
    key: 'identifier',
    head: 'ui-lists:devices.identifier',
    kind: 'text',
    value: (row) => row.identifier ?? null,
  },
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
