import type { deviceFields } from './device';
import type { WrittenRecord } from './field';
import type { InputName } from './form';
import type { vehicleFields } from './vehicle';

type Vehicle = WrittenRecord<typeof vehicleFields>;
type Device = WrittenRecord<typeof deviceFields>;

/** A vehicle with its tracker, as `POST /ingest/fleet` accepts it: every field of a vehicle's form. */
export interface FleetEntry extends Pick<Vehicle, InputName<typeof vehicleFields>> {
  device: Pick<
    Device,
    'device_id' | 'imei' | 'device_type' | 'sim_card_number' | 'phone_number' | 'firmware_version'
  > | null;
}
