import type { Fields } from '../field';

/** A number that may be left out: kilometres or hours. */
const shown = (max: number) => ({ kind: 'number', input: { range: { min: 0, max } } }) as const;

/** What a vehicle's odometer or hour meter showed at a moment: docs/trackers.md. */
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
  // What is driven after it counts so many times: of other tyres, or a counter that is off.
  factor: { kind: 'number', always: true, input: { range: { min: 0.5, max: 2 }, default: 1 } },
  // Whether the tracker's own counter is taken where it is believed.
  by_counter: { kind: 'flag', always: true, input: { default: false } },
} as const satisfies Fields;

/** What odometer and hour meter show now, and from which readings that follows; null without one. */
export const odometerNowFields = {
  odometer: { kind: 'number', unit: 'kilometres' },
  odometer_read: { kind: 'number', unit: 'kilometres' },
  odometer_read_at: { kind: 'time' },
  engine_hours: { kind: 'number', unit: 'hours' },
  hours_read: { kind: 'number', unit: 'hours' },
  hours_read_at: { kind: 'time' },
} as const satisfies Fields;
