import type { Id } from '../contract/identity';
import type { VehicleIdentity } from './events';

/** One key per vehicle for events that name it alike. */
export function vehicleKey(who: VehicleIdentity): string {
  if (who.vehicle_id !== null) return `v:${who.vehicle_id}`;
  if (who.vehicle_code !== null) return `c:${who.vehicle_code}`;
  if (who.device_id !== null) return `d:${who.device_id}`;
  return `p:${who.license_plate}`;
}

/** What a listed row offers to be recognised by. */
export interface Identifiable {
  /** The vehicle's id. */
  vehicle_id?: Id | null;
  vehicle_code?: string | null;
  device_id?: Id | null;
  license_plate?: string | null;
}

/** Finds the row an event refers to, by whichever identity both have. */
export function indexByIdentity<Row extends Identifiable>(
  rows: readonly Row[],
): (who: VehicleIdentity) => Row | undefined {
  const index = new Map<string, Row>();
  for (const row of rows) {
    if (row.vehicle_id != null) index.set(`v:${row.vehicle_id}`, row);
    if (row.vehicle_code) index.set(`c:${row.vehicle_code}`, row);
    if (row.device_id != null) index.set(`d:${row.device_id}`, row);
    if (row.license_plate) index.set(`p:${row.license_plate}`, row);
  }
  return (who) =>
    (who.vehicle_id !== null ? index.get(`v:${who.vehicle_id}`) : undefined) ??
    (who.vehicle_code !== null ? index.get(`c:${who.vehicle_code}`) : undefined) ??
    (who.device_id !== null ? index.get(`d:${who.device_id}`) : undefined) ??
    (who.license_plate !== null ? index.get(`p:${who.license_plate}`) : undefined);
}
