import { severities } from '../../lists';
import { choiceOf, type Fields } from '../field';

/** The limits of a sensor that a server accepts, and of its stored data. */
export const sensorLimits = {
  /** Sensors of one tracker, its model's among them. */
  sensors: 8,
  /** Seconds per stored reading. */
  resolution: 30,
  points: 30,
  thresholds: 3,
  /** Minutes over which readings are smoothed. */
  smoothing: { min: 0, max: 60 },
  /** Minutes that a value is over its threshold before it is an alarm. */
  minutes: { min: 0, max: 1_440 },
  /** Any value, factor and limit. */
  value: { min: -1e9, max: 1e9 },
  hysteresis: { min: 0, max: 1e6 },
} as const;

/** Minutes without a reading after which a crossing of a limit is over and a graph has a gap. */
export const SENSOR_HOLD_MINUTES = 90;

/** On which side of its limit a value is an alarm. */
export const thresholdSides = ['above', 'below'] as const;

const value = { kind: 'number', always: true, input: { range: sensorLimits.value, required: true } } as const;

const thresholdFields = {
  side: choiceOf(thresholdSides, { required: true }),
  limit: value,
  // A crossing lasts until a reading is back on the other side by this much.
  hysteresis: { kind: 'number', always: true, input: { range: sensorLimits.hysteresis, required: true } },
  minutes: {
    kind: 'integer',
    always: true,
    unit: 'minutes',
    input: { range: sensorLimits.minutes, required: true },
  },
  severity: choiceOf(severities, { required: true }),
  // The threshold applies only while another sensor of the same tracker is beyond its own limit.
  while_sensor: { kind: 'reference', of: 'sensor', input: { orNull: true } },
  while_side: { kind: 'text', oneOf: thresholdSides, input: { oneOf: thresholdSides, orNull: true } },
  while_limit: { kind: 'number', input: { range: sensorLimits.value } },
} as const satisfies Fields;

const pointFields = { raw: value, value } as const satisfies Fields;

/** The input fields of a sensor: how a tracker's value is converted, smoothed and limited. */
export const sensorInput = {
  name: { kind: 'text', always: true, input: { required: true, maxLength: 40, oneLine: true } },
  unit: { kind: 'text', input: { maxLength: 12, oneLine: true } },
  // The value is the tracker's, times this, plus `addend`.
  factor: { kind: 'number', always: true, input: { range: sensorLimits.value, default: 1 } },
  addend: { kind: 'number', always: true, input: { range: sensorLimits.value, default: 0 } },
  // For tanks, instead of both: pairs of a tracker's value and its meaning, with linear interpolation.
  points: {
    kind: 'record',
    list: true,
    always: true,
    fields: pointFields,
    input: { items: { max: sensorLimits.points } },
  },
  // Minutes of the median; 0 for none.
  smoothing: { kind: 'integer', always: true, unit: 'minutes', input: { range: sensorLimits.smoothing, default: 0 } },
  // Readings outside this range are left out: they indicate a broken wire.
  lowest: { kind: 'number', input: { range: sensorLimits.value } },
  highest: { kind: 'number', input: { range: sensorLimits.value } },
  thresholds: {
    kind: 'record',
    list: true,
    always: true,
    fields: thresholdFields,
    input: { items: { max: sensorLimits.thresholds } },
  },
  // Of a tank in litres: severity of an alarm for fuel that is drained while the vehicle stands; null for no alarm.
  drain_severity: { kind: 'text', oneOf: severities, input: { oneOf: severities, orNull: true } },
} as const satisfies Fields;

/** The value that a sensor reads, by its name, of one tracker or of all trackers of a model. */
export const sensorOwner = {
  device_id: { kind: 'reference', of: 'device', input: { orNull: true } },
  device_type: { kind: 'text', input: { maxLength: 100, oneLine: true, orNull: true } },
  attribute: { kind: 'text', always: true, input: { required: true, maxLength: 64, oneLine: true } },
  // Its values are yes and no, 1 and 0.
  is_flag: { kind: 'flag', always: true, input: { default: false } },
} as const satisfies Fields;

/** A value of a tracker that is stored over time: docs/trackers.md. */
export const sensorFields = {
  id: { kind: 'id' },
  ...sensorOwner,
  ...sensorInput,
  // The time from which its readings are stored.
  since: { kind: 'time', always: true },
  // Whether the caller may change it: one of a model is of all vehicles.
  is_editable: { kind: 'flag', always: true },
} as const satisfies Fields;

/** A value that a tracker sends. */
export const sentValueFields = {
  attribute: { kind: 'text', always: true },
  value: { kind: 'number', always: true },
  is_flag: { kind: 'flag', always: true },
  time: { kind: 'time', always: true },
  // The interval at which the value is sent; null while unknown.
  every: { kind: 'integer', unit: 'seconds' },
} as const satisfies Fields;

const named = {
  id: { kind: 'id' },
  attribute: { kind: 'text', always: true },
  name: { kind: 'text', always: true },
  unit: { kind: 'text' },
  is_flag: { kind: 'flag', always: true },
} as const satisfies Fields;

const measured = {
  // Epoch seconds, and the value of each.
  times: { kind: 'integer', list: true, always: true },
  values: { kind: 'number', list: true, always: true },
} as const satisfies Fields;

/** A sensor's values in a vehicle, over time. */
export const sensorSeriesFields = {
  ...named,
  thresholds: { kind: 'record', list: true, always: true, fields: thresholdFields },
  ...measured,
} as const satisfies Fields;

/** A column of a file of values. */
export const valueColumnFields = named;

/** The readings of one of the sensors in a day of a time: a month of them is sent in parts. */
export const sensorPartFields = {
  sensor_id: { kind: 'reference', of: 'sensor' },
  ...measured,
} as const satisfies Fields;
