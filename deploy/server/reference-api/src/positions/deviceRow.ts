import type { LocationUpdate, StatusUpdate } from '../live/payloads';

/** A device of a stored batch: its latest state, and what was known of it before. */
export interface DeviceRow extends Omit<LocationUpdate, 'device_status'> {
  device_pk: number;
  status: string;
  stored: number;
  uids: string[];
  known_time: string | null;
  known_ignition: boolean | null;
  overspeed_since: string | null;
  low_battery_since: string | null;
  ignition: boolean | null;
  engine_status: string | null;
  fuel_level: number | null;
  battery_voltage: number | null;
  temperature: number | null;
  odometer: number | null;
  rpm: number | null;
}

const identity = ({ vehicle_id, vehicle_code, device_id, license_plate }: DeviceRow) => ({
  vehicle_id,
  vehicle_code,
  device_id,
  license_plate,
});

/** The live event of a device that moved. */
export const locationUpdate = (row: DeviceRow, device_status: string): LocationUpdate => ({
  ...identity(row),
  latitude: row.latitude,
  longitude: row.longitude,
  speed: row.speed,
  heading: row.heading,
  altitude: row.altitude,
  satellites: row.satellites,
  accuracy: row.accuracy,
  gps_time: row.gps_time,
  received_at: row.received_at,
  device_status,
});

/** The live event of a device's latest status. */
export const statusUpdate = (row: DeviceRow, status: string): StatusUpdate => ({
  ...identity(row),
  status,
  timestamp: row.gps_time,
  ignition: row.ignition,
  engine_status: row.engine_status,
  fuel_level: row.fuel_level,
  battery_voltage: row.battery_voltage,
  temperature: row.temperature,
  odometer: row.odometer,
  rpm: row.rpm,
  last_heartbeat: row.received_at,
});
