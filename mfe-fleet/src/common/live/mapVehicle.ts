import { type LiveRow, serverCan } from 'shared-auth';
import { lazyPart } from 'shared-ui';
import type { MapVehicle } from 'shared-ui/map';

/** A listed vehicle with what the map's markers and popups need. */
export interface MapRow extends LiveRow {
  device_id: string | null;
  make: string | null;
  model: string | null;
  vehicleType: string | null;
  imei?: string | null;
}

/** From so many on a map follows what it shows: of fewer each console can be sent everything. */
const FOLLOWED_BY_VIEW = 2_000;
export const followsByView = (all: readonly MapRow[]): boolean =>
  all.length >= FOLLOWED_BY_VIEW && serverCan('live.view');
export const byViewPart = lazyPart(() => import('./ByView'));

/** The row as FleetMap takes it. */
export const mapVehicle = (row: MapRow): MapVehicle => ({
  key: row.key,
  id: row.vehicle_id ?? row.key,
  vehicleCode: row.vehicle_code,
  plate: row.license_plate,
  make: row.make,
  model: row.model,
  vehicleType: row.vehicleType,
  deviceId: row.device_id,
  status: row.deviceStatus,
  latitude: row.latitude,
  longitude: row.longitude,
  speed: row.speed,
  heading: row.heading,
  fixAt: row.fixAt,
  hasAlarms: row.hasAlarms,
  alarmSeverity: row.alarmSeverity ?? null,
  imei: row.imei ?? null,
});
