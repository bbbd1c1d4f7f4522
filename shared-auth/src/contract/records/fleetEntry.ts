import type { deviceFields } from './device';
import type { WrittenRecord } from './field';
import type { vehicleFields } from './vehicle';

type Vehicle = WrittenRecord<typeof vehicleFields>;
type Device = WrittenRecord<typeof deviceFields>;

/** A vehicle with its tracker, as `POST /ingest/fleet` takes it. */
export interface FleetEntry
  extends Pick<
    Vehicle,
    'vehicle_code' | 'license_plate' | 'make' | 'model' | 'year' | 'color' | 'vehicle_type' | 'status' | 'notes'
  > {
  device: Pick<
    Device,
    'device_id' | 'imei' | 'device_type' | 'sim_card_number' | 'phone_number' | 'firmware_version'
  > | null;
}
