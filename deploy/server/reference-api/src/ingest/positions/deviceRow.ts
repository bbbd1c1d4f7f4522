import type { LocationUpdate, StatusUpdate, VehicleIdentity } from '../../live/payloads';
import type { TrackerState } from '../../messages/message';
import { shownStatus } from '../../messages/status';

/** Since when a device is in an episode of one of our rules, by the rule's column of `device_state`. */
export const episodeColumns = ['overspeed_since', 'low_battery_since', 'tow_since'] as const;
export type EpisodeColumn = (typeof episodeColumns)[number];

/** A tracker of a stored batch: its device's latest state, and its state before. */
export interface DeviceRow extends VehicleIdentity, TrackerState, Record<EpisodeColumn, string | null> {
  uid: string;
  /** The number of names of its device in the batch. */
  named: number;
  device_pk: number;
  status: string;
  /** Whether each fix of the batch was new. */
  all_new: boolean;
  /** Milliseconds since 1970 of its new fixes of the batch, where some of the batch were not new. */
  stored_times: readonly number[] | null;
  message_time: string;
  last_heartbeat: string;
  /** Time of its newest valid fix; null without one. */
  gps_time: string | null;
  received_at: string | null;
  latitude: number | null;
  longitude: number | null;
  heading: number | null;
  altitude: number | null;
  satellites: number | null;
  accuracy: number | null;
  /** km/h of the newest fix, or 0 once later messages report that the vehicle has stopped. */
  current_speed: number | null;
  /** Since when its device is in the vehicle. */
  vehicle_since: string | null;
  known_time: string | null;
  known_latitude: number | null;
  known_longitude: number | null;
  known_accuracy: number | null;
  known_message_time: string | null;
  known_battery_time: string | null;
  known_ignition: boolean | null;
  known_speed: number | null;
  /** The zones that it is in by its newest plausible fix, where an extension follows them. */
  zones: unknown;
  /** When its newest alarm of driving outside working hours began, where an extension raises them. */
  driving_alarm: string | null;
  /** How many of its newest fixes are implausible: its location is that of the fix before them. */
  left_out_places: number;
  /** How many of its newest speeds are implausible: then its speed is unknown. */
  left_out_speeds: number;
}

const identity = ({ vehicle_id, vehicle_code, device_id, license_plate }: DeviceRow) => ({
  vehicle_id,
  vehicle_code,
  device_id,
  license_plate,
});

/**
 * Whether a moment lies in the time in which the tracker has been in its present vehicle: before that it belonged to
 * another.
 */
const isOfPresent = ({ vehicle_id, vehicle_since }: DeviceRow, time: string | null): boolean =>
  time !== null && (vehicle_id === null || vehicle_since === null || time >= vehicle_since);

/** True when the newest fix is another one than before, or the vehicle has stopped without a new fix. */
export const hasMoved = (row: DeviceRow): boolean =>
  row.gps_time !== null &&
  isOfPresent(row, row.gps_time) &&
  (row.known_time === null || row.gps_time > row.known_time || row.current_speed !== row.known_speed);

/** True when its newest message is another one than before. */
export const wasHeard = (row: DeviceRow): boolean =>
  isOfPresent(row, row.message_time) && (row.known_message_time === null || row.message_time > row.known_message_time);

/** The live event of a device that moved; empty for a device with an unknown location. */
export function locationUpdate(row: DeviceRow, device_status: string): LocationUpdate[] {
  const { latitude, longitude, gps_time, received_at } = row;
  if (latitude === null || longitude === null || gps_time === null || received_at === null) return [];
  return [
    {
      ...identity(row),
      latitude,
      longitude,
      speed: row.current_speed ?? 0,
      heading: row.heading,
      altitude: row.altitude,
      satellites: row.satellites,
      accuracy: row.accuracy,
      gps_time,
      received_at,
      last_message_time: row.message_time,
      device_status,
    },
  ];
}

/** The live event of a device's latest status. */
export const statusUpdate = (row: DeviceRow, status: string): StatusUpdate => ({
  ...identity(row),
  status,
  timestamp: row.message_time,
  ...shownStatus(row),
  last_heartbeat: row.last_heartbeat,
});
