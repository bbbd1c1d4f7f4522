import { round } from '../values/round';
import { steadyNow } from '../values/steadyNow';

/** A position as it is stored: km/h, metres, kilometres, percent, volts. */
export interface Position {
  uid: string;
  /** Traccar's name of the protocol, or the door's; null when not included. */
  protocol: string | null;
  gps_time: string;
  /** When the tracker's own server had it; null when not included. */
  server_time: string | null;
  latitude: number;
  longitude: number;
  speed: number;
  heading: number | null;
  altitude: number | null;
  satellites: number | null;
  accuracy: number | null;
  ignition: boolean | null;
  engine_status: 'running' | 'stopped' | null;
  fuel_level: number | null;
  battery_level: number | null;
  battery_voltage: number | null;
  temperature: number | null;
  odometer: number | null;
  rpm: number | null;
  /** Traccar's name of an alarm that the tracker sent with this position. */
  alarm: string | null;
}

/** The content of a tracker's event. */
export interface TrackerEvent {
  uid: string;
  type: string;
  time: string;
  attributes: Record<string, unknown>;
  position: Position | undefined;
}

/** Why a body cannot be used: the field and the reason. */
export class UnusableBody extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

type Fields = Record<string, unknown>;

const knots = 1.852; // km/h
/** A tracker's clock may be this much ahead; what is further ahead is dated by the tracker's server, so that it does not keep later positions from being the latest. */
const AHEAD_MS = 60_000;
/** Further ahead a clock is simply wrong. */
const MAX_AHEAD_MS = 10 * 60_000;
/** Receivers whose week number has rolled over date their fixes to the last century. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** Between which times bodies are taken, in milliseconds since 1970. */
export interface TimeLimits {
  now: number;
  /** Nothing older is stored: it would be dropped by the retention, and each month of it has a table of its own. */
  oldest: number;
}

/** What is taken now by a server that keeps positions for this many days. */
export function timeLimits(retentionDays: number, now = steadyNow()): TimeLimits {
  return { now, oldest: Math.max(EARLIEST, now - retentionDays * 86_400_000) };
}

/**
 * Reads one body of Traccar's position forwarding.
 * @throws UnusableBody
 */
export function readPosition(body: unknown, limits: TimeLimits): Position {
  const { position, device } = fields(body, 'body');
  return readFix(fields(position, 'position'), readUid(device), limits);
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
  const uid = readUid(device);
  return {
    uid,
    type,
    time: time(eventTime, 'event.eventTime', limits),
    attributes: isFields(attributes) ? attributes : {},
    position: isFields(position) ? readFix(position, uid, limits) : undefined,
  };
}

function readFix(position: Fields, uid: string, limits: TimeLimits): Position {
  const attributes = isFields(position.attributes) ? position.attributes : {};
  const latitude = number(position.latitude, 'position.latitude', -90, 90);
  const longitude = number(position.longitude, 'position.longitude', -180, 180);
  // Exactly here there is only sea: it is what receivers without a fix send.
  if (latitude === 0 && longitude === 0) throw new UnusableBody('position', 'has no fix');
  const rpm = optional(attributes.rpm, 0, 20_000);
  const ignition = typeof attributes.ignition === 'boolean' ? attributes.ignition : null;
  const server = optionalTime(position.serverTime, limits);
  const metres = optional(attributes.odometer, 0, 1e10) ?? optional(attributes.totalDistance, 0, 1e10);
  return {
    uid,
    protocol: protocolName(position.protocol),
    gps_time: fixTime(position.fixTime ?? position.deviceTime, server, limits),
    server_time: server,
    latitude: round(latitude, 8),
    longitude: round(longitude, 8),
    speed: round(number(position.speed ?? 0, 'position.speed', 0, 500) * knots, 1),
    heading: optional(position.course, 0, 360),
    altitude: optional(position.altitude, -1000, 20_000),
    satellites: optional(attributes.sat, 0, 200, 0),
    accuracy: optional(position.accuracy, 0, 1e6),
    ignition,
    engine_status: engineStatus(rpm, ignition),
    fuel_level: optional(attributes.fuelLevel, 0, 100),
    battery_level: optional(attributes.batteryLevel, 0, 100),
    battery_voltage: optional(attributes.power, 0, 100) ?? optional(attributes.battery, 0, 100),
    temperature: optional(attributes.deviceTemp, -100, 200),
    odometer: metres === null ? null : round(metres / 1000, 1),
    rpm,
    alarm: typeof attributes.alarm === 'string' ? attributes.alarm.replace(/[^\w,.-]/g, '').slice(0, 64) : null,
  };
}

/** A short name; nonsense is left out. */
const protocolName = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.-]{1,32}$/.test(value) ? value : null;

function engineStatus(rpm: number | null, ignition: boolean | null): 'running' | 'stopped' | null {
  if (rpm !== null) return rpm > 0 ? 'running' : 'stopped';
  if (ignition !== null) return ignition ? 'running' : 'stopped';
  return null;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fields(value: unknown, field: string): Fields {
  if (!isFields(value)) throw new UnusableBody(field, 'must be an object');
  return value;
}

function readUid(device: unknown): string {
  const { uniqueId } = fields(device, 'device');
  // No blanks, no control characters: it becomes the device's id on the screen.
  if (typeof uniqueId !== 'string' || !/^[^\s\p{C}]{1,64}$/u.test(uniqueId))
    throw new UnusableBody('device.uniqueId', 'must be a text without blanks');
  return uniqueId;
}

function number(value: unknown, field: string, min: number, max: number): number {
  if (typeof value !== 'number' || !(value >= min && value <= max))
    throw new UnusableBody(field, `must be a number from ${min} to ${max}`);
  return value;
}

/** A reading that is missing or nonsense is left out; the position is worth keeping without it. */
const optional = (value: unknown, min: number, max: number, digits = 3): number | null =>
  // Rounded to what its column can hold: PostgreSQL refuses reals near 1e-45 and whole numbers with a fraction.
  typeof value === 'number' && value >= min && value <= max ? round(value, digits) : null;

const instantOf = (value: unknown): number =>
  typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN;

/** Only given beside the position's own time: nonsense is left out. */
function optionalTime(value: unknown, { now, oldest }: TimeLimits): string | null {
  const instant = instantOf(value);
  return instant >= oldest && instant <= now + AHEAD_MS ? new Date(instant).toISOString() : null;
}

/** When a position was fixed; by the tracker's server where the tracker's clock is ahead. */
function fixTime(value: unknown, server: string | null, limits: TimeLimits): string {
  const text = time(value, 'position.fixTime', limits);
  return Date.parse(text) <= limits.now + AHEAD_MS ? text : (server ?? new Date(limits.now).toISOString());
}

function time(value: unknown, field: string, { now, oldest }: TimeLimits): string {
  const instant = instantOf(value);
  if (Number.isNaN(instant)) throw new UnusableBody(field, 'must be a time');
  if (instant > now + MAX_AHEAD_MS) throw new UnusableBody(field, 'lies in the future');
  if (instant < oldest) throw new UnusableBody(field, 'lies too far in the past');
  return new Date(instant).toISOString();
}
