import { placeOf, type Reading, stateFields, type TrackerMessage } from './message';

type Value = string | number | boolean | null;

/** The sum of messages of one tracker, as a row of `device_state`. */
export interface MergedState {
  uid: string;
  message_time: string;
  gps_time: string | null;
  server_time: string | null;
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  heading: number | null;
  altitude: number | null;
  satellites: number | null;
  accuracy: number | null;
  /** For each value, in the order of `stateFields`, the time of its message. */
  field_times: (string | null)[];
  /** Each other attribute with the time of its message. */
  attributes: Record<string, [Reading, string]> | null;
  /** The oldest of those times. */
  attributes_from: string | null;
  [field: string]: unknown;
}

/**
 * Folds messages into one state for each tracker. Each value is that of the newest message that has it, the location
 * that of the newest valid fix; of two equally new ones the greater applies, so that the order of arrival makes no
 * difference. `storePositions.sql.ts` folds the result into the stored state by the same rules.
 */
export function mergeMessages(messages: readonly TrackerMessage[]): MergedState[] {
  const states = new Map<string, MergedState>();
  for (const message of messages) {
    let state = states.get(message.uniqueId);
    if (state === undefined) {
      state = emptyState(message);
      states.set(message.uniqueId, state);
    }
    if (message.messageTime > state.message_time) state.message_time = message.messageTime;
    foldPlace(state, message);
    foldFields(state, message);
    foldAttributes(state, message);
  }
  return [...states.values()];
}

function emptyState({ uniqueId, messageTime }: TrackerMessage): MergedState {
  return {
    uid: uniqueId,
    message_time: messageTime,
    gps_time: null,
    server_time: null,
    latitude: null,
    longitude: null,
    speed: null,
    heading: null,
    altitude: null,
    satellites: null,
    accuracy: null,
    field_times: stateFields.map(() => null),
    attributes: null,
    attributes_from: null,
  };
}

function foldPlace(state: MergedState, message: TrackerMessage): void {
  const place = placeOf(message);
  if (place === null) return;
  const { time, latitude, longitude, satellites } = place;
  const known = [state.gps_time, state.latitude, state.longitude, state.satellites];
  if (state.gps_time !== null && !isAfter([time, latitude, longitude, satellites], known)) return;
  state.gps_time = time;
  state.server_time = message.serverTime;
  state.latitude = latitude;
  state.longitude = longitude;
  state.speed = place.speed;
  state.heading = place.heading;
  state.altitude = place.altitude;
  state.satellites = satellites;
  state.accuracy = place.accuracy;
}

function foldFields(state: MergedState, message: TrackerMessage): void {
  const { messageTime, protocol } = message;
  const reported: Readonly<Record<string, Value>> = { ...message.state, protocol };
  for (const [i, [name]] of stateFields.entries()) {
    const value = reported[name] ?? null;
    if (value === null || !isAfter([messageTime, value], [state.field_times[i] ?? null, state[name] as Value]))
      continue;
    state[name] = value;
    state.field_times[i] = messageTime;
  }
}

function foldAttributes(state: MergedState, { messageTime, attributes }: TrackerMessage): void {
  for (const [name, value] of Object.entries(attributes)) {
    state.attributes ??= {};
    const [knownValue, knownTime] = state.attributes[name] ?? [null, null];
    if (!isAfter([messageTime, String(value)], [knownTime, String(knownValue)])) continue;
    state.attributes[name] = [value, messageTime];
    if (state.attributes_from === null || messageTime < state.attributes_from) state.attributes_from = messageTime;
  }
}

/** Compares value by value; null is less than everything. */
function isAfter(ours: readonly Value[], theirs: readonly Value[]): boolean {
  for (const [i, our = null] of ours.entries()) {
    const their = theirs[i] ?? null;
    if (our === their) continue;
    if (our === null || their === null) return their === null;
    return our > their;
  }
  return false;
}
