import type { LiveRow } from 'shared-auth';
import type { MapVehicle } from 'shared-ui/map';

/** A listed vehicle with what the map's markers and popups need. */
export interface MapRow extends LiveRow {
  device_id: string | null;
  make: string | null;
  model: string | null;
  vehicleType: string | null;
  imei?: string | null;
}

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
