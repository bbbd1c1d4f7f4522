import { round } from '../../platform/values/round';
import { optional, readAlarms, readOthers, readState } from './attributes';
import { dateMessage, readTime, type TimeLimits, UnusableBody } from './clocks';
import type { Fix, TrackerMessage } from './message';

/** The content of a tracker's event. */
export interface TrackerEvent {
  uniqueId: string;
  type: string;
  time: string;
  attributes: Record<string, unknown>;
  message: TrackerMessage | undefined;
}

type Fields = Record<string, unknown>;

const knots = 1.852; // km/h

/**
 * Reads one body of Traccar's position forwarding.
 * @throws UnusableBody
 */
export function readPosition(body: unknown, limits: TimeLimits): TrackerMessage {
  const { position, device } = fields(body, 'body');
  return readMessage(fields(position, 'position'), readUid(device), limits);
}

/**
 * Reads one body of Traccar's event forwarding.
 * @throws UnusableBody
 */
export function readEvent(body: unknown, limits: TimeLimits): TrackerEvent {
  const { event, device, position } = fields(body, 'body');
  const { type, eventTime, attributes } = fields(event, 'event');
  if (typeof type !== 'string' || type === '' || type.length > 64)
    throw new UnusableBody('event.type', 'must be a text');
  const uniqueId = readUid(device);
  return {
    uniqueId,
    type,
    time: readTime(eventTime, 'event.eventTime', limits),
    attributes: isFields(attributes) ? attributes : {},
    message: isFields(position) ? readMessage(position, uniqueId, limits) : undefined,
  };
}

/**
 * Reads a position as Traccar's API and its forwarding write it.
 * @throws UnusableBody
 */
export function readMessage(position: Fields, uniqueId: string, limits: TimeLimits): TrackerMessage {
  const attributes = isFields(position.attributes) ? position.attributes : {};
  const { deviceTime, serverTime, fixTime } = position;
  const { fixTime: time, ...times } = dateMessage({ deviceTime, serverTime, fixTime }, limits);
  const { protocol } = position;
  return {
    uniqueId,
    ...times,
    protocol: typeof protocol === 'string' && /^[\w.-]{1,32}$/.test(protocol) ? protocol : null,
    fix: readFix(position, optional(attributes.sat, 0, 200, 0), time),
    state: readState(attributes),
    alarms: readAlarms(attributes.alarm),
    attributes: readOthers(attributes),
  };
}

function readFix(position: Fields, satellites: number | null, time: string | null): Fix | null {
  const { latitude: lat = null, longitude: lon = null } = position;
  if (lat === null && lon === null) return null;
  const latitude = round(number(lat, 'position.latitude', -90, 90), 8);
  const longitude = round(number(lon, 'position.longitude', -180, 180), 8);
  const speed = round(number(position.speed ?? 0, 'position.speed', 0, 500) * knots, 1);
  // At zero and zero there is only sea: it is what receivers without a fix send.
  if (time === null || (latitude === 0 && longitude === 0)) return null;
  return {
    time,
    valid: position.valid !== false,
    latitude,
    longitude,
    speed,
    heading: optional(position.course, 0, 360),
    altitude: optional(position.altitude, -1000, 20_000),
    accuracy: optional(position.accuracy, 0, 1e6),
    satellites,
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fields(value: unknown, field: string): Fields {
  if (!isFields(value)) throw new UnusableBody(field, 'must be an object');
  return value;
}

/**
 * Reads what a tracker calls itself, of Traccar's device.
 * @throws UnusableBody
 */
function readUid(device: unknown): string {
  return readUniqueId(fields(device, 'device').uniqueId, 'device.uniqueId');
}

/**
 * Reads what a tracker calls itself.
 * @throws UnusableBody
 */
export function readUniqueId(value: unknown, field: string): string {
  // No blanks, no control characters: it becomes the device's id on the screen.
  if (typeof value !== 'string' || !/^[^\s\p{C}]{1,64}$/u.test(value))
    throw new UnusableBody(field, 'must be a text without blanks');
  return value;
}

function number(value: unknown, field: string, min: number, max: number): number {
  if (typeof value !== 'number' || !(value >= min && value <= max))
    throw new UnusableBody(field, `must be a number from ${min} to ${max}`);
  return value;
}
