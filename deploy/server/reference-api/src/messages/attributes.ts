import { round } from '../platform/limits/round';
import type { Reading, TrackerState } from './message';
import { printable, ValueReader } from './values';

type Fields = Readonly<Record<string, unknown>>;

/** Limits of the attributes that are stored without a dedicated column. */
const MOST = { names: 100, nameLength: 64, textLength: 256 };
const MAX_ALARMS = 20;

/** Attributes that are read into the state, or that concern a single message. */
const read = new Set([
  'alarm',
  'battery',
  'batteryLevel',
  'blocked',
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

/** The state in Traccar's attributes, in the units of the columns. @param values collects the unusable ones */
export function readState(attributes: Fields, values = new ValueReader()): TrackerState {
  const number = (name: string, min: number, max: number) => values.number(attributes[name], named(name), min, max);
  const flag = (name: string) => values.flag(attributes[name], named(name));
  const rpm = number('rpm', 0, 20_000);
  const ignition = flag('ignition');
  const total_distance = divided(number('totalDistance', 0, 1e10), 1000);
  const odometer = divided(number('odometer', 0, 1e10), 1000);
  return {
    ignition,
    motion: flag('motion'),
    engine_status: engineStatus(rpm, ignition),
    fuel_level: number('fuelLevel', 0, 100),
    fuel_litres: number('fuel', 0, 10_000),
    battery_level: number('batteryLevel', 0, 100),
    battery_voltage: number('power', 0, 100),
    tracker_voltage: number('battery', 0, 100),
    temperature: number('deviceTemp', -100, 200),
    temp1: number('temp1', -100, 200),
    temp2: number('temp2', -100, 200),
    temp3: number('temp3', -100, 200),
    temp4: number('temp4', -100, 200),
    // A tracker without an odometer sends 0; then the total that its server has summed up is used instead.
    odometer: odometer === 0 && total_distance !== null && total_distance > 0 ? null : odometer,
    total_distance,
    engine_hours: divided(number('hours', 0, 1e12), 3_600_000),
    rpm,
    driver_unique_id: values.text(attributes.driverUniqueId, named('driverUniqueId'), 64),
    signal: number('rssi', -1000, 1000),
    firmware: values.text(attributes.versionFw, named('versionFw'), 64),
    blocked: readBlocked(attributes, values),
  };
}

const named = (attribute: string) => `position.attributes.${attribute}`;

/**
 * Whether the output that blocks the engine is on: `blocked` where the protocol has it, else the first output. Outputs
 * also stay among the other attributes, as their wiring differs between fleets.
 */
function readBlocked({ blocked, out1, output }: Fields, values: ValueReader): boolean | null {
  const reported = values.flag(blocked, named('blocked'));
  if (reported !== null) return reported;
  if (typeof out1 === 'boolean') return out1;
  return typeof output === 'number' && Number.isSafeInteger(output) && output >= 0 ? output % 2 === 1 : null;
}

/**
 * Names of the alarms in an attribute `alarm`, unchanged: a text with commas between several, or a list. A code or a
 * mere `true` is an alarm too. At most 64 letters each.
 */
export function readAlarms(alarm: unknown): string[] {
  if (alarm === undefined || alarm === null || alarm === false || alarm === '') return [];
  const list = Array.isArray(alarm) ? alarm : typeof alarm === 'string' ? alarm.slice(0, 1_000).split(',') : [alarm];
  const names = list.slice(0, MAX_ALARMS).map(alarmName);
  return [...new Set(names.filter((name) => name !== ''))];
}

function alarmName(alarm: unknown): string {
  if (typeof alarm === 'string') return printable(alarm.trim(), 64);
  if (typeof alarm === 'number') return String(alarm);
  return alarm === null || alarm === false ? '' : 'general';
}

/** The attributes without a field of the state, unchanged. @param values collects those that are not readings */
export function readOthers(attributes: Fields, values = new ValueReader()): Record<string, Reading> {
  const others: [string, Reading][] = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (read.has(name) || value === null || name === '__proto__') continue;
    const reading = asReading(value);
    const isNamed = name.length <= MOST.nameLength && !/^$|\p{C}/u.test(name);
    if (others.length < MOST.names && isNamed && reading !== undefined) others.push([name, reading]);
    else values.leaveOut('position.attributes', reasonOf(isNamed, reading), `${name}: ${JSON.stringify(value)}`);
  }
  return Object.fromEntries(others);
}

function reasonOf(isNamed: boolean, reading: Reading | undefined): string {
  if (!isNamed) return 'has a name that cannot be used';
  return reading === undefined ? 'is no single value' : `are more than ${MOST.names}`;
}

function asReading(value: unknown): Reading | undefined {
  if (typeof value === 'boolean') return value;
  // A number that is out of range would become null in JSON.
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' ? printable(value, MOST.textLength) : undefined;
}

const divided = (value: number | null, unit: number): number | null => (value === null ? null : round(value / unit, 1));

function engineStatus(rpm: number | null, ignition: boolean | null): 'running' | 'stopped' | null {
  if (rpm !== null) return rpm > 0 ? 'running' : 'stopped';
  if (ignition !== null) return ignition ? 'running' : 'stopped';
  return null;
}
