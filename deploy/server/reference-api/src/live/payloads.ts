import type { alarmFields, Severity, WrittenRecord } from 'shared-auth/contract';

/** An alarm, as calls and events contain it. */
export type Alarm = WrittenRecord<typeof alarmFields> & { severity: Severity };

/** The vehicle of an event. A device without a vehicle has only its own id. */
export interface VehicleIdentity {
  vehicle_id: number | null;
  vehicle_code: string | null;
  device_id: string;
  license_plate: string | null;
}

/** `location-update`: where a vehicle is now. Sent only when it is newer than the last one sent. */
export interface LocationUpdate extends VehicleIdentity {
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** Metres. */
  altitude: number | null;
  satellites: number | null;
  /** Metres. */
  accuracy: number | null;
  /** ISO 8601, when the position was fixed. */
  gps_time: string;
  /** ISO 8601, when it reached the server. */
  received_at: string;
  /** ISO 8601, of the tracker's newest message: it may be newer than the position. */
  last_message_time?: string;
  device_status: string;
}

/** `alarm`: a new alarm. Fields of docs/spec/core.md §3 are in camelCase, the others in snake_case. */
export interface AlarmEvent extends VehicleIdentity {
  id: number;
  alarmType: string;
  severity: Severity;
  message: string;
  /** ISO 8601 */
  timestamp: string;
  /** ISO 8601, when it reached the server. */
  received_at: string | null;
  /** Name of the alarm's zone; absent for an alarm of no zone. */
  zone?: string;
  acknowledged: boolean;
}

/** `status-update`: a device went online or offline, its latest status changed, or one of its commands progressed. */
export interface StatusUpdate extends VehicleIdentity {
  status: string;
  /** ISO 8601 */
  timestamp: string;
  ignition?: boolean | null;
  engine_status?: string | null;
  /** Percent. */
  fuel_level?: number | null;
  /** Volts. */
  battery_voltage?: number | null;
  /** °C */
  temperature?: number | null;
  /** Kilometres. */
  odometer?: number | null;
  rpm?: number | null;
  motion?: boolean | null;
  fuel_litres?: number | null;
  /** °C, of the tracker's probes. */
  temp1?: number | null;
  temp2?: number | null;
  temp3?: number | null;
  temp4?: number | null;
  engine_hours?: number | null;
  driver_unique_id?: string | null;
  signal?: number | null;
  last_heartbeat?: string | null;
  command?: unknown;
  /**
   * ISO 8601: since and until when the vehicle is private; null where it is not, and until also null where it has no
   * end. Absent where neither has changed.
   */
  private_since?: string | null;
  private_until?: string | null;
}

/** `unknown-trackers`: trackers that are not registered are sending. Sent to managers, once for each tracker. */
export interface UnregisteredDevicesEvent {
  count: number;
  /** The first few of them. */
  trackers: { unique_id: string; protocol: string | null }[];
}

/** `notification`: a message of a rule, to the open pages of its recipient. */
export interface NotificationEvent {
  id: number;
  is_critical: boolean;
  title: string;
  body: string;
  /** A path of the console. */
  link: string;
}

/** `alarm-update`: a user did something with existing alarms. One event for each call. */
export interface AlarmUpdate {
  change: 'acknowledged' | 'unacknowledged' | 'claimed' | 'released' | 'noted' | 'handed_over' | 'deleted';
  ids: number[];
  /** The alarms as they are now, in the shape of `GET /api/alarms`; empty for `deleted`. */
  alarms: object[];
  by: { id: number; name: string };
  /** ISO 8601 */
  timestamp: string;
}

/** `session-change`, sent to a user: someone signed in with their account, or one of their sessions was ended. */
export interface SessionChange {
  change: 'started' | 'ended';
  /** Id of the session that started. */
  id?: string;
  browser?: string | null;
  system?: string | null;
  address?: string;
}
