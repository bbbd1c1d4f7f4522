import type { RejectedValue } from './values';

/** A fix, as receivers call it: where the tracker was. A message may carry none, or repeat the last one. */
export interface Fix {
  /** ISO 8601 */
  time: string;
  /** The tracker's own judgement of the fix. An invalid fix is stored for the record, and has no consequences. */
  valid: boolean;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** km/h; null where the receiver does not know it. */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** Metres. */
  altitude: number | null;
  /** Metres. */
  accuracy: number | null;
  satellites: number | null;
}

/**
 * The values of the tracker and its vehicle that a message may have, each with the type of its column. The index in
 * this list is that of a value's time in `device_state.field_times`: new ones are added at the end.
 */
export const stateFields = [
  ['ignition', 'boolean'],
  ['motion', 'boolean'],
  ['engine_status', 'text'],
  ['fuel_level', 'real'],
  ['fuel_litres', 'real'],
  ['battery_level', 'real'],
  ['battery_voltage', 'real'],
  ['tracker_voltage', 'real'],
  ['temperature', 'real'],
  ['temp1', 'real'],
  ['temp2', 'real'],
  ['temp3', 'real'],
  ['temp4', 'real'],
  ['odometer', 'float8'],
  ['total_distance', 'float8'],
  ['engine_hours', 'float8'],
  ['rpm', 'real'],
  ['driver_unique_id', 'text'],
  ['signal', 'real'],
  ['firmware', 'text'],
  ['protocol', 'text'],
  ['blocked', 'boolean'],
] as const;

/** A value is null where the message lacks it. */
export interface TrackerState {
  ignition: boolean | null;
  motion: boolean | null;
  engine_status: 'running' | 'stopped' | null;
  /** Percent. */
  fuel_level: number | null;
  fuel_litres: number | null;
  /** Percent, of the tracker's own battery. */
  battery_level: number | null;
  /** Volts, of the vehicle. */
  battery_voltage: number | null;
  /** Volts, of the tracker's own battery. */
  tracker_voltage: number | null;
  /** °C, of the tracker. */
  temperature: number | null;
  /** °C, of its probes. */
  temp1: number | null;
  temp2: number | null;
  temp3: number | null;
  temp4: number | null;
  /** Kilometres: of the vehicle, and as the tracker's server has summed them up. */
  odometer: number | null;
  total_distance: number | null;
  engine_hours: number | null;
  rpm: number | null;
  /** Number of the driver's card or key. */
  driver_unique_id: string | null;
  /** As the tracker reports it: bars, percent or dBm, by protocol. */
  signal: number | null;
  firmware: string | null;
  /** Whether the output that blocks the engine is on. */
  blocked: boolean | null;
}

/** A reading, unchanged. */
export type Reading = string | number | boolean;

/**
 * A tracker's message, whichever way it arrived. The message and its fix each have a time: the state follows the newest
 * message, location and speed the newest valid fix, alarms their message.
 */
export interface TrackerMessage {
  /** The name that the tracker sends, usually its IMEI. */
  uniqueId: string;
  /**
   * ISO 8601: when the tracker sent it; when its server received it, where the tracker sends no time or its clock is
   * wrong.
   */
  messageTime: string;
  /** ISO 8601: when the tracker's own server received it; null when unknown. */
  serverTime: string | null;
  /** Name of the tracker's protocol. */
  protocol: string | null;
  fix: Fix | null;
  state: TrackerState;
  /** Names of the alarms that it raises, unchanged. */
  alarms: readonly string[];
  /** All other values that the tracker reports, by name. */
  attributes: Readonly<Record<string, Reading>>;
  /** The values of the message that cannot be used. */
  rejectedValues: readonly RejectedValue[];
}

/**
 * The largest age of a fix, in milliseconds, at which its speed is that of its message; an older fix is a copy from the
 * past. The column `device_state.current_speed` has the same rule.
 */
const CURRENT_MS = 120_000;

/** Where the tracker was by this message; null where it does not know. */
export const placeOf = ({ fix }: TrackerMessage): Fix | null => (fix?.valid ? fix : null);

/** Whether the message has a valid fix of the same moment. */
export function isFresh(message: TrackerMessage): boolean {
  const place = placeOf(message);
  return place !== null && Date.parse(message.messageTime) - Date.parse(place.time) <= CURRENT_MS;
}

/** km/h at the time of the message; null where its fix is an older one. */
export const speedOf = (message: TrackerMessage): number | null =>
  isFresh(message) ? (placeOf(message)?.speed ?? null) : null;
