import { round } from '../../platform/values/round';
import type { Reading, TrackerState } from './message';

type Fields = Readonly<Record<string, unknown>>;

/** What is kept of the attributes that have no place of their own. */
const MOST = { names: 100, nameLength: 64, textLength: 256 };

/** Attributes that are read into the state, or that speak of a single message. */
const read = new Set([
  'alarm',
  'battery',
  'batteryLevel',
  'deviceTemp',
  'driverUniqueId',
  'fuel',
  'fuelLevel',
  'hours',
  'ignition',
  'motion',
  'odometer',
  'power',
  'rpm',
  'rssi',
  'sat',
  'temp1',
  'temp2',
  'temp3',
  'temp4',
  'totalDistance',
  'versionFw',
]);

/** The state that Traccar's attributes tell of, in the units of the columns. */
export function readState(attributes: Fields): TrackerState {
  const rpm = optional(attributes.rpm, 0, 20_000);
  const ignition = flag(attributes.ignition);
  return {
    ignition,
    motion: flag(attributes.motion),
    engine_status: engineStatus(rpm, ignition),
    fuel_level: optional(attributes.fuelLevel, 0, 100),
    fuel_litres: optional(attributes.fuel, 0, 10_000),
    battery_level: optional(attributes.batteryLevel, 0, 100),
    battery_voltage: optional(attributes.power, 0, 100),
    tracker_voltage: optional(attributes.battery, 0, 100),
    temperature: optional(attributes.deviceTemp, -100, 200),
    temp1: optional(attributes.temp1, -100, 200),
    temp2: optional(attributes.temp2, -100, 200),
    temp3: optional(attributes.temp3, -100, 200),
    temp4: optional(attributes.temp4, -100, 200),
    odometer: divided(optional(attributes.odometer, 0, 1e10), 1000),
    total_distance: divided(optional(attributes.totalDistance, 0, 1e10), 1000),
    engine_hours: divided(optional(attributes.hours, 0, 1e12), 3_600_000),
    rpm,
    driver_unique_id: text(attributes.driverUniqueId),
    signal: optional(attributes.rssi, -1000, 1000),
    firmware: text(attributes.versionFw),
  };
}

/** Names of the alarms in an attribute `alarm`: several are divided by commas. */
export const readAlarms = (alarm: unknown): string[] =>
  typeof alarm === 'string'
    ? [
        ...new Set(
          alarm
            .slice(0, 1_000)
            .split(',')
            .flatMap((name) => name.replace(/[^\w.-]/g, '').slice(0, 64) || []),
        ),
      ]
    : [];

/** The attributes that have no place in the state, as they came. */
export function readOthers(attributes: Fields): Record<string, Reading> {
  const others: [string, Reading][] = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (read.has(name) || name === '__proto__' || name.length > MOST.nameLength || /^$|\p{C}/u.test(name)) continue;
    const reading = asReading(value);
    if (reading !== undefined) others.push([name, reading]);
    if (others.length === MOST.names) break;
  }
  return Object.fromEntries(others);
}

function asReading(value: unknown): Reading | undefined {
  if (typeof value === 'boolean') return value;
  // What is beyond the range of numbers is JSON's null.
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' ? printable(value, MOST.textLength) : undefined;
}

/** Control characters and broken letters of a tracker's text are left out. Cut by whole characters: half of one cannot be stored. */
export const printable = (value: string, length: number): string =>
  [...value.slice(0, 5 * length).replace(/\p{C}/gu, '')].slice(0, length).join('');

/** A reading that is missing or nonsense is left out; the message is worth keeping without it. */
export const optional = (value: unknown, min: number, max: number, digits = 3): number | null =>
  // Rounded to what its column can hold: PostgreSQL refuses reals near 1e-45 and whole numbers with a fraction.
  typeof value === 'number' && value >= min && value <= max ? round(value, digits) : null;

const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? printable(String(value), 64) || null : null;
const divided = (value: number | null, unit: number): number | null => (value === null ? null : round(value / unit, 1));

function engineStatus(rpm: number | null, ignition: boolean | null): 'running' | 'stopped' | null {
  if (rpm !== null) return rpm > 0 ? 'running' : 'stopped';
  if (ignition !== null) return ignition ? 'running' : 'stopped';
  return null;
}
