import type { Fields } from '../field';

/** A number that may be left out: kilometres or hours. */
const shown = (max: number) => ({ kind: 'number', input: { range: { min: 0, max } } }) as const;

/** A reading of a vehicle's odometer or hour meter: docs/trackers.md. */
export const odometerReadingFields = {
  id: { kind: 'id' },
  vehicle_id: {
    kind: 'reference',
    of: 'vehicle',
    input: { required: true, byText: true, minLength: 1, maxLength: 64 },
  },
  read_at: { kind: 'time', always: true, input: { required: true, format: 'date-time' } },
  // Kilometres; one of the two is there.
  odometer: shown(10_000_000),
  engine_hours: shown(1_000_000),
  // Distances driven after the reading are multiplied by this, for other tyres or an inaccurate counter.
  factor: { kind: 'number', always: true, input: { range: { min: 0.5, max: 2 }, default: 1 } },
  // Whether the tracker's own counter is used where it is plausible.
  by_counter: { kind: 'flag', always: true, input: { default: false } },
} as const satisfies Fields;

/** Odometer and hour meter now, and the readings from which they are computed; null without one. */
export const odometerNowFields = {
  odometer: { kind: 'number', unit: 'kilometres' },
  odometer_read: { kind: 'number', unit: 'kilometres' },
  odometer_read_at: { kind: 'time' },
  engine_hours: { kind: 'number', unit: 'hours' },
  hours_read: { kind: 'number', unit: 'hours' },
  hours_read_at: { kind: 'time' },
} as const satisfies Fields;
