import type { Id } from '../contract/identity';
import type { VehicleIdentity } from './events';

/** One key per vehicle for events that name it alike. */
export function vehicleKey(who: VehicleIdentity): string {
  if (who.vehicle_id !== null) return `v:${who.vehicle_id}`;
  if (who.vehicle_code !== null) return `c:${who.vehicle_code}`;
  if (who.device_id !== null) return `d:${who.device_id}`;
  return `p:${who.license_plate}`;
}

/** The fields by which a listed row can be recognised. */
export interface Identifiable {
  /** The vehicle's id. */
  vehicle_id?: Id | null;
  vehicle_code?: string | null;
  device_id?: Id | null;
  license_plate?: string | null;
}

/** The keys by which a row is found, or an event names its vehicle, the surest first. */
export const idsOf = ({ vehicle_id, vehicle_code, device_id, license_plate }: Identifiable): string[] => {
  const ids: string[] = [];
  if (vehicle_id != null) ids.push(`v:${vehicle_id}`);
  if (vehicle_code) ids.push(`c:${vehicle_code}`);
  if (device_id != null) ids.push(`d:${device_id}`);
  if (license_plate) ids.push(`p:${license_plate}`);
  return ids;
};
