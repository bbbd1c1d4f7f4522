import { vehicleStatuses, vehicleTypes } from '../lists';
import { type Fields, staying } from '../records/field';
import { latestFields } from '../records/latest';
import { vehicleFields } from '../records/vehicle';
import { callsWith, idOf, paging, sorting } from './call';

const changed = staying({
  ...vehicleFields,
  // The row's own name of the code, which a change may send in place of the specification's.
  code: { kind: 'text', always: true, input: { ...vehicleFields.vehicle_code.input, as: 'vehicle_code' } },
} as const satisfies Fields);

/** Vehicles (docs/spec/core.md §4). */
export const vehicleCalls = callsWith('vehicles', { can: 'vehicles.edit', rows: 'seen' })({
  list: {
    method: 'GET',
    path: '/api/vehicles',
    can: 'vehicles.view',
    query: {
      ...paging(20, 1000),
      search: { kind: 'text', input: { maxLength: 100 } },
      status: { kind: 'text', oneOf: vehicleStatuses },
      vehicle_type: { kind: 'text', oneOf: vehicleTypes },
      ...sorting,
    },
    list: vehicleFields,
    paged: true,
  },
  options: {
    method: 'GET',
    path: '/api/vehicles/new',
    rows: 'none',
    returns: {
      vehicle_types: { kind: 'text', list: true, always: true },
      statuses: { kind: 'text', list: true, always: true },
    },
  },
  create: {
    method: 'POST',
    path: '/api/vehicles',
    body: vehicleFields,
    returns: vehicleFields,
    creates: true,
    audit: 'vehicle_created',
  },
  one: {
    method: 'GET',
    path: '/api/vehicles/:id',
    can: 'vehicles.view',
    params: idOf('vehicle'),
    returns: { ...vehicleFields, ...latestFields },
  },
  change: {
    method: 'PUT',
    path: '/api/vehicles/:id',
    params: idOf('vehicle'),
    body: changed,
    returns: vehicleFields,
    audit: 'vehicle_changed',
  },
});
