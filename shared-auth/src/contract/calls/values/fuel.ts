import { fuelBurntFields, fuelChangeFields, fuelReceiptFields } from '../../records/values/fuel';
import { callsWith, idOf } from '../call';

const many = { kind: 'record', list: true, always: true } as const;
const day = { kind: 'day', unit: 'YYYY-MM-DD in Skopje', input: { required: true, format: 'date' } } as const;
const time = { kind: 'time', always: true } as const;

/** Fuel levels of a vehicle and its purchased fuel: docs/trackers.md. */
export const fuelCalls = callsWith('fuel', { can: 'maintenance.edit', rows: 'seen' })({
  // At most 31 days.
  ofVehicle: {
    method: 'GET',
    path: '/api/fuel/vehicles/:id',
    can: 'trips.view',
    budget: 'histories',
    ordersHeavyWork: true,
    params: idOf('vehicle'),
    query: { start_date: day, end_date: day },
    returns: {
      // The names of the sensors that measure litres.
      tanks: { kind: 'text', list: true, always: true },
      changes: { ...many, fields: fuelChangeFields },
      days: { ...many, fields: { date: { kind: 'day', always: true }, ...fuelBurntFields } },
      trips: { ...many, fields: { start_time: time, end_time: time, ...fuelBurntFields } },
      sum: { kind: 'record', always: true, fields: fuelBurntFields },
      receipts: {
        ...many,
        // The measured rise of the level; null where the level did not rise or is unknown.
        fields: {
          ...fuelReceiptFields,
          measured: { kind: 'number', unit: 'litres' },
          unsure: { kind: 'number', unit: 'litres' },
        },
      },
    },
    audit: 'history_read',
  },
  create: {
    method: 'POST',
    path: '/api/fuel',
    body: fuelReceiptFields,
    returns: fuelReceiptFields,
    creates: true,
    audit: 'fuel_receipt_created',
  },
  change: {
    method: 'PUT',
    path: '/api/fuel/:id',
    params: idOf('fuel_receipt'),
    body: fuelReceiptFields,
    returns: fuelReceiptFields,
    audit: 'fuel_receipt_changed',
  },
  remove: {
    method: 'DELETE',
    path: '/api/fuel/:id',
    params: idOf('fuel_receipt'),
    audit: 'fuel_receipt_deleted',
  },
});
