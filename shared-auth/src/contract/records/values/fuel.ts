import type { Fields } from '../field';

const litres = { kind: 'number', always: true, unit: 'litres' } as const;
const time = { kind: 'time', always: true } as const;

/** A purchase of fuel for a vehicle: docs/trackers.md. */
export const fuelReceiptFields = {
  id: { kind: 'id' },
  vehicle_id: {
    kind: 'reference',
    of: 'vehicle',
    input: { required: true, byText: true, minLength: 1, maxLength: 64 },
  },
  bought_at: { ...time, input: { required: true, format: 'date-time' } },
  litres: { ...litres, input: { required: true, range: { min: 0.1, max: 10_000 } } },
  // Of all of it, in the company's currency.
  price: { kind: 'number', input: { range: { min: 0, max: 10_000_000 } } },
} as const satisfies Fields;

export const fuelChangeKinds = ['refuel', 'drain'] as const;

/** A refuel of a tank, or a drain while the vehicle stood. `unsure` is the possible error. */
export const fuelChangeFields = {
  kind: { kind: 'text', always: true, oneOf: fuelChangeKinds },
  // The name of its sensor.
  tank: { kind: 'text', always: true },
  start_time: time,
  end_time: time,
  litres_before: litres,
  litres_after: litres,
  litres,
  unsure: litres,
  latitude: { kind: 'number', unit: 'degrees' },
  longitude: { kind: 'number', unit: 'degrees' },
} as const satisfies Fields;

/** Fuel consumption while the level was known, with the distance and the times of driving and idling in that period. */
export const fuelBurntFields = {
  litres,
  unsure: litres,
  distance: { kind: 'integer', always: true, unit: 'metres' },
  engine_seconds: { kind: 'integer', always: true, unit: 'seconds' },
} as const satisfies Fields;
