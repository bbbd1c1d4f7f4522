import { round } from '../platform/limits/round';
import { readAlarms, readOthers, readState } from './attributes';
import { dateMessage, readTime, type TimeLimits, UnusableBody } from './clocks';
import type { Fix, TrackerMessage } from './message';
import { traccarEvents } from './reportedNames';
import { printable, type RejectedValue, ValueReader } from './values';

/** A server's own zone or maintenance. */
export interface Named {
  /** The server's id of it, or its name where it has none. */
  key: string;
  name: string;
}

/** The content of a tracker's event. */
export interface TrackerEvent {
  uniqueId: string;
  /** Empty when only the event's position can be used. */
  type: string;
  time: string;
  attributes: Record<string, unknown>;
  message: TrackerMessage | undefined;
  zone: Named | undefined;
  maintenance: Named | undefined;
  /** The unusable values of the event; its message lists its own. */
  rejectedValues: readonly RejectedValue[];
}

type Fields = Record<string, unknown>;

const knots = 1.852; // km/h
const MAX_NAME_LENGTH = 200;

/** Events that report whether a tracker is connected: without a time they are unusable. */
const connectionTypes: ReadonlySet<string> = new Set(['deviceOnline', 'deviceOffline', 'deviceUnknown']);

/**
 * Reads one body of Traccar's position forwarding.
 * @throws UnusableBody without a device, or without a time
 */
export function readPosition(body: unknown, limits: TimeLimits): TrackerMessage {
  const { position, device } = fields(body, 'body');
  return readMessage(fields(position, 'position'), readUid(device), limits);
}

/**
 * Reads one body of Traccar's event forwarding.
 * @throws UnusableBody without a device, a type and a time
 */
export function readEvent(body: unknown, limits: TimeLimits): TrackerEvent {
  const { event, device, position, geofence, maintenance } = fields(body, 'body');
  const { type: givenType, eventTime, attributes: given, geofenceId, maintenanceId } = fields(event, 'event');
  const uniqueId = readUid(device);
  const values = new ValueReader();
  const attributes = isFields(given) ? given : {};
  const message = isFields(position) ? readOwnPosition(position, uniqueId, limits, values) : undefined;
  const type = values.text(givenType, 'event.type', 64) ?? (attributes.alarm === undefined ? '' : 'alarm');
  if (type === '' && message === undefined) throw new UnusableBody('event.type', 'must be a text');
  if (type !== '' && !Object.hasOwn(traccarEvents, type)) values.leaveOut('event.type', 'is not known', type);
  return {
    uniqueId,
    type,
    time: readEventTime(eventTime, type, message, limits, values),
    attributes,
    message,
    zone: named(geofence, geofenceId, attributes.geofenceName ?? attributes.geofence),
    maintenance: named(maintenance, maintenanceId, attributes.maintenanceName),
    rejectedValues: values.rejectedValues,
  };
}

/** Reads an event's position. The event is used even when its position cannot be. */
function readOwnPosition(
  position: Fields,
  uniqueId: string,
  limits: TimeLimits,
  values: ValueReader,
): TrackerMessage | undefined {
  try {
    return readMessage(position, uniqueId, limits);
  } catch (error) {
    if (!(error instanceof UnusableBody)) throw error;
    values.leaveOut('position', error.message, position);
    return undefined;
  }
}

/** An event has its own time, else that of its message, else that of its arrival. */
function readEventTime(
  eventTime: unknown,
  type: string,
  message: TrackerMessage | undefined,
  limits: TimeLimits,
  values: ValueReader,
): string {
  try {
    return readTime(eventTime, 'event.eventTime', limits);
  } catch (error) {
    if (!(error instanceof UnusableBody)) throw error;
    if (message === undefined && connectionTypes.has(type)) throw error;
    values.leaveOut('event.eventTime', error.message, eventTime);
    return message?.messageTime ?? new Date(limits.now).toISOString();
  }
}

/**
 * A zone or a maintenance by the object that a server sends with an event, by the id in the event, or by an attribute.
 */
function named(object: unknown, id: unknown, attribute: unknown): Named | undefined {
  const own = isFields(object) ? object : {};
  const text = [own.name, attribute].find((name): name is string => typeof name === 'string' && name.trim() !== '');
  const name = text === undefined ? '' : printable(text.trim(), MAX_NAME_LENGTH);
  const number = [own.id, id].find(
    (one) => (typeof one === 'number' && one > 0) || (typeof one === 'string' && one !== ''),
  );
  if (name === '' && number === undefined) return undefined;
  const key = number === undefined ? name : printable(String(number), 64);
  return { key, name: name === '' ? `#${key}` : name };
}

/**
 * Reads a position in the form of Traccar's API and its forwarding. Each value is read separately: unusable ones are
 * listed in `rejectedValues`. @throws UnusableBody without a time
 */
export function readMessage(position: Fields, uniqueId: string, limits: TimeLimits): TrackerMessage {
  const values = new ValueReader();
  const attributes = isFields(position.attributes) ? position.attributes : {};
  if (typeof position.attributes === 'string' || Array.isArray(position.attributes))
    values.leaveOut('position.attributes', 'must be an object', position.attributes);
  const { deviceTime, serverTime, fixTime } = position;
  const alarms = readAlarms(attributes.alarm);
  const { fixTime: time, ...times } = dateMessage(
    { deviceTime, serverTime, fixTime },
    limits,
    values,
    alarms.length > 0,
  );
  const { protocol } = position;
  return {
    uniqueId,
    ...times,
    protocol: typeof protocol === 'string' && /^[\w.-]{1,32}$/.test(protocol) ? protocol : null,
    fix: readFix(position, attributes, time, values),
    state: readState(attributes, values),
    alarms,
    attributes: readOthers(attributes, values),
    rejectedValues: values.rejectedValues,
  };
}

function readFix(position: Fields, attributes: Fields, time: string | null, values: ValueReader): Fix | null {
  const satellites = values.number(attributes.sat, 'position.attributes.sat', 0, 200, 0);
  const latitude = values.number(position.latitude, 'position.latitude', -90, 90, 8);
  const longitude = values.number(position.longitude, 'position.longitude', -180, 180, 8);
  const speed = values.known(position.speed, 'position.speed', 0, 500, 8);
  const fix = {
    valid: values.flag(position.valid, 'position.valid') !== false,
    speed: speed === null ? null : round(speed * knots, 1),
    heading: values.known(position.course, 'position.course', 0, 360),
    altitude: values.number(position.altitude, 'position.altitude', -1000, 20_000),
    accuracy: readAccuracy(position.accuracy, values),
    satellites,
  };
  // At zero and zero there is only sea: receivers without a fix send it.
  if (time === null || latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return { time, latitude, longitude, ...fix };
}

/** Zero means unknown: Traccar's `Position.accuracy`, and phones without a fix. */
function readAccuracy(accuracy: unknown, values: ValueReader): number | null {
  const metres = values.known(accuracy, 'position.accuracy', 0, 1e6);
  return metres === 0 ? null : metres;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fields(value: unknown, field: string): Fields {
  if (!isFields(value)) throw new UnusableBody(field, 'must be an object');
  return value;
}

/**
 * Reads the name that a tracker sends, from Traccar's device.
 * @throws UnusableBody
 */
function readUid(device: unknown): string {
  return readUniqueId(fields(device, 'device').uniqueId, 'device.uniqueId');
}

/**
 * Reads the name that a tracker sends.
 * @throws UnusableBody
 */
export function readUniqueId(value: unknown, field: string): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  // Blanks and control characters are refused, because the name becomes the device's id on the screen.
  if (!/^[^\s\p{C}]{1,64}$/u.test(text)) throw new UnusableBody(field, 'must be a text without blanks');
  return text;
}
