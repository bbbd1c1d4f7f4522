import type { Fields } from '../records/field';
import { locationFields } from '../records/telemetry';
import { calls, paging } from './call';

const key = { kind: 'text', input: { maxLength: 64 } } as const;
const moment = { kind: 'text', input: { maxLength: 40 } } as const;
const speed = { kind: 'number', input: { range: { min: 0, max: 1000 } } } as const;
const required = (maxLength: number) => ({ kind: 'text', input: { required: true, maxLength } }) as const;

const text = { kind: 'text' } as const;
const count = { kind: 'integer', always: true } as const;
const number = { kind: 'number', always: true } as const;

/** A device's reports along its route, as in the exported file. */
const exportedFields = {
  device: {
    kind: 'record',
    always: true,
    fields: {
      device_id: { kind: 'text', always: true },
      imei: text,
      vehicle_code: text,
      license_plate: text,
      make: text,
      model: text,
    },
  },
  summary: {
    kind: 'record',
    always: true,
    fields: {
      total_distance: number,
      total_locations: count,
      avg_speed: number,
      max_speed: number,
      start_time: { kind: 'time' },
      end_time: { kind: 'time' },
      // Counts of fixes left out of the route, and of speeds set to 0 in it, because they are implausible.
      left_out_places: count,
      left_out_speeds: count,
    },
  },
  route: {
    kind: 'record',
    list: true,
    always: true,
    fields: {
      lat: number,
      lng: number,
      timestamp: { kind: 'time', always: true },
      speed: number,
      heading: { kind: 'number' },
    },
  },
} as const satisfies Fields;

/** The history of positions, as a list and as a route. */
export const locationCalls = calls('locations', {
  list: {
    method: 'GET',
    path: '/api/locations',
    can: 'locations.view',
    rows: 'seen',
    budget: 'histories',
    query: {
      ...paging(50, 1000),
      search: { kind: 'text', input: { maxLength: 100 } },
      device_id: { ...key, of: 'device' },
      vehicle_id: { ...key, of: 'vehicle' },
      start_date: moment,
      end_date: moment,
      min_speed: speed,
      max_speed: speed,
      sort: { kind: 'text', input: { maxLength: 40 } },
      order: { kind: 'text', oneOf: ['asc', 'desc'] },
    },
    list: locationFields,
    paged: true,
    // Positions of another server may lack an id.
    key: ['id', 'device_id', 'vehicle_code', 'gps_time', 'received_at', 'latitude', 'longitude'],
    audit: 'history_read',
  },
  exported: {
    method: 'GET',
    path: '/api/routes/exported',
    can: 'routes.view',
    rows: 'seen',
    budget: 'histories',
    ordersHeavyWork: true,
    query: { device_id: { ...required(64), of: 'device' }, start_date: required(40), end_date: required(40) },
    returns: exportedFields,
    audit: 'route_exported',
  },
});
