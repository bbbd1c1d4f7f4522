import { deviceFields, type InputName, inputFields, type ReadRecord, vehicleFields } from 'shared-auth/contract';
import { deviceStatusLabel, vehicleStatusLabel, vehicleTypeLabel } from '../../labels';
import type { TableColumn } from '../columns';
import { fieldColumns } from './fieldColumns';

/** A vehicle as lists have it: every field of its form, its device and where that was last. */
export type ListedVehicle = Pick<
  ReadRecord<typeof vehicleFields>,
  InputName<typeof vehicleFields> | 'device_id' | 'device_status' | 'last_location_time' | 'speed'
>;

/** A device as lists have it; servers may know no `identifier`. */
export type ListedDevice = Pick<
  ReadRecord<typeof deviceFields>,
  | ('device_id' | 'imei' | 'license_plate' | 'vehicle_code' | 'device_type' | 'status' | 'sim_card_number')
  | ('phone_number' | 'last_heartbeat' | 'last_location_time' | 'speed' | 'notes')
> & { identifier?: string | null };

const ofVehicle = fieldColumns('vehicles', vehicleFields, {
  vehicle_type: vehicleTypeLabel,
  status: vehicleStatusLabel,
  device_status: deviceStatusLabel,
});

/**
 * The list of vehicles, in the words and times of the screen: the plate first, notes last, a new field of the form
 * between them.
 */
export const vehiclesTable: readonly TableColumn<ListedVehicle>[] = [
  ofVehicle('license_plate'),
  ...inputFields(vehicleFields).flatMap(({ name }) =>
    name === 'license_plate' || name === 'notes' ? [] : [ofVehicle(name)],
  ),
  ofVehicle('device_id'),
  ofVehicle('device_status'),
  ofVehicle('last_location_time'),
  ofVehicle('speed', 'speed'),
  ofVehicle('notes'),
];

const ofDevice = fieldColumns('devices', deviceFields, { status: deviceStatusLabel });

/** The list of devices, in the words and times of the screen. */
export const devicesTable: readonly TableColumn<ListedDevice>[] = [
  ofDevice('device_id'),
  ofDevice('imei'),
  { ...ofDevice('identifier'), value: (row) => row.identifier ?? null },
  {
    key: 'vehicle',
    head: 'ui-lists:devices.vehicle',
    kind: 'text',
    value: (row) => row.license_plate ?? row.vehicle_code,
  },
  ofDevice('device_type'),
  ofDevice('status'),
  ofDevice('sim_card_number'),
  ofDevice('phone_number'),
  ofDevice('last_heartbeat'),
  ofDevice('last_location_time'),
  ofDevice('speed', 'speed'),
  ofDevice('notes'),
];
