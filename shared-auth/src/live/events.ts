import type { Id } from '../contract/identity';
import { readFlag, readNumber, readText } from '../http/readValue';
import { readTime } from '../http/wire';

/** Names of the server's live events (docs/spec/core.md §7). */
export type LiveEventName =
  | 'location-update'
  | 'alarm'
  | 'status-update'
  | 'alarm-update'
  | 'unknown-trackers'
  | 'notification'
  | 'session-change';

/** How a live event names its vehicle: by whichever of these is there. */
export interface VehicleIdentity {
  vehicle_id: Id | null;
  vehicle_code: string | null;
  device_id: Id | null;
  license_plate: string | null;
}

export interface LiveLocation extends VehicleIdentity {
  latitude: number | null;
  longitude: number | null;
  /** km/h */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** When the position was measured, epoch ms; null when the event does not include it. */
  fixAt: number | null;
}

export interface LiveAlarm extends VehicleIdentity {
  id: Id | null;
  alarmType: string;
  severity: string;
  message: string | null;
  /** Epoch ms. */
  timestamp: number | null;
  /** Epoch ms, when it reached the server; absent where the server does not tell. */
  received?: number | null;
  /** Name of the zone of the alarm; absent for other alarms. */
  zone?: string;
  acknowledged: boolean;
}

export interface LiveStatus extends VehicleIdentity {
  /** online, offline, maintenance, or any other text that the server sent. */
  status: string | null;
  /** Epoch ms. */
  time: number | null;
  speed: number | null;
}

/** A user did something with alarms that were there before. Not in the specification: a server may never send it. */
export interface LiveAlarmUpdate {
  /**
   * `acknowledged`, `unacknowledged`, `claimed`, `released`, `noted`, `handed_over`, `deleted`, or any other text that
   * the server sent.
   */
  change: string;
  ids: readonly Id[];
  /** The current alarms, as the list call returns them; empty where the server leaves them out. */
  alarms: readonly unknown[];
  /** The user who did it; null where the server leaves it out. */
  by?: { id: Id | null; name: string | null } | null;
  /** The user did it in this page: the server's own broadcast of it may follow. */
  isOwn?: true;
}

/** Trackers that are not registered are sending. Not in the specification: told to managers, once for each tracker. */
export interface LiveUnknownTrackers {
  count: number;
  /** The unique ids of the first few. */
  trackers: readonly string[];
}

/** A message to the signed-in person. Not in the specification: sent by servers that announce `notifications`. */
export interface LiveNotification {
  /** Id of the message; a message that is sent again has the same. */
  id: Id;
  title: string;
  body: string | null;
  isCritical: boolean;
  /** A path of the console. */
  link: string | null;
}

/** Someone signed in with this account elsewhere, or a session of it ended. Not in the specification. */
export interface LiveSessionChange {
  /** `started`, `ended`, or any other text that the server sent. */
  change: string;
  /** Id of the session that started, as in the list of sessions; null from older servers. */
  id: string | null;
  browser: string | null;
  system: string | null;
  address: string | null;
}

export interface LiveEvents {
  'location-update': LiveLocation;
  alarm: LiveAlarm;
  'status-update': LiveStatus;
  'alarm-update': LiveAlarmUpdate;
  'unknown-trackers': LiveUnknownTrackers;
  notification: LiveNotification;
  'session-change': LiveSessionChange;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const readId = (value: unknown): Id | null =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value !== '') ? value : null;

function identityOf(fields: Fields): VehicleIdentity {
  return {
    vehicle_id: readId(fields.vehicle_id ?? fields.vehicleId),
    vehicle_code: readText(fields.vehicle_code ?? fields.vehicleCode),
    device_id: readId(fields.device_id ?? fields.deviceId),
    license_plate: readText(fields.license_plate ?? fields.licensePlate),
  };
}
const isNamed = (who: VehicleIdentity) =>
  who.vehicle_id !== null || who.vehicle_code !== null || who.device_id !== null || who.license_plate !== null;
const fixTimeOf = (fields: Fields) =>
  readTime(
    fields.gps_time ??
      fields.gpsTime ??
      fields.timestamp ??
      fields.last_location_time ??
      fields.received_at ??
      fields.time,
  );

function readLocation(fields: Fields): LiveLocation | null {
  const who = identityOf(fields);
  if (!isNamed(who)) return null;
  return {
    ...who,
    latitude: readNumber(fields.latitude ?? fields.lat),
    longitude: readNumber(fields.longitude ?? fields.lng ?? fields.lon),
    speed: readNumber(fields.speed),
    heading: readNumber(fields.heading ?? fields.course),
    fixAt: fixTimeOf(fields),
  };
}

function readAlarm(fields: Fields): LiveAlarm | null {
  const alarmType = readText(fields.alarmType ?? fields.alarm_type ?? fields.type);
  if (alarmType === null) return null;
  return {
    ...identityOf(fields),
    id: readId(fields.id ?? fields.alarm_id ?? fields.alarmId),
    alarmType,
    severity: readText(fields.severity) ?? 'unknown',
    message: readText(fields.message),
    timestamp: readTime(fields.timestamp ?? fields.created_at ?? fields.createdAt),
    ...(fields.received_at !== undefined && { received: readTime(fields.received_at) }),
    ...(typeof fields.zone === 'string' && { zone: fields.zone }),
    acknowledged: readFlag(fields.acknowledged ?? fields.is_acknowledged) ?? false,
  };
}

function readStatus(fields: Fields): LiveStatus | null {
  const who = identityOf(fields);
  if (!isNamed(who)) return null;
  return {
    ...who,
    status: readText(fields.status ?? fields.device_status),
    time: readTime(fields.timestamp ?? fields.time ?? fields.last_heartbeat),
    speed: readNumber(fields.speed),
  };
}

function readAlarmUpdate(fields: Fields): LiveAlarmUpdate | null {
  const change = readText(fields.change);
  const ids = (Array.isArray(fields.ids) ? fields.ids : []).map(readId).filter((id) => id !== null);
  if (change === null || ids.length === 0) return null;
  const by = isFields(fields.by) ? { id: readId(fields.by.id), name: readText(fields.by.name) } : null;
  return { change, ids, alarms: Array.isArray(fields.alarms) ? fields.alarms : [], by };
}

function readUnknownTrackers(fields: Fields): LiveUnknownTrackers | null {
  const trackers = (Array.isArray(fields.trackers) ? fields.trackers : [])
    .map((tracker) => (isFields(tracker) ? readText(tracker.unique_id) : null))
    .filter((uid) => uid !== null);
  return trackers.length === 0 ? null : { count: readNumber(fields.count) ?? trackers.length, trackers };
}

function readNotification(fields: Fields): LiveNotification | null {
  const id = readId(fields.id);
  const title = readText(fields.title);
  if (id === null || title === null) return null;
  return {
    id,
    title,
    body: readText(fields.body),
    isCritical: readFlag(fields.is_critical ?? fields.isCritical) ?? false,
    link: readText(fields.link),
  };
}

function readSessionChange(fields: Fields): LiveSessionChange | null {
  const change = readText(fields.change);
  if (change === null) return null;
  return {
    change,
    id: readText(fields.id),
    browser: readText(fields.browser),
    system: readText(fields.system),
    address: readText(fields.address),
  };
}

const readers: { [Name in LiveEventName]: (fields: Fields) => LiveEvents[Name] | null } = {
  'location-update': readLocation,
  alarm: readAlarm,
  'status-update': readStatus,
  'alarm-update': readAlarmUpdate,
  'unknown-trackers': readUnknownTrackers,
  notification: readNotification,
  'session-change': readSessionChange,
};

/**
 * Reads one event's payload: one record, `{ data: record }` or an array of records. A record that cannot be read is
 * null.
 */
export function readLiveEvents<Name extends LiveEventName>(name: Name, payload: unknown): (LiveEvents[Name] | null)[] {
  const records = Array.isArray(payload)
    ? payload
    : [isFields(payload) && isFields(payload.data) ? payload.data : payload];
  return records.map((record) => (isFields(record) ? readers[name](record) : null));
}
