import { absent, type Fields } from '../records/field';
import {
  dayEdgeFields,
  distanceFields,
  gapFields,
  privateStretchFields,
  stopFields,
  tripFields,
} from '../records/trip';
import { calls, idOf, paging } from './call';

const day = { kind: 'day', unit: 'YYYY-MM-DD in Skopje', input: { format: 'date' } } as const;
const must = { ...day, input: { required: true, format: 'date' } } as const;
const period = { start_date: must, end_date: must } as const;
const vehicle = { vehicle_id: { kind: 'text', of: 'vehicle', input: { minLength: 1, maxLength: 64 } } } as const;

const reads = { method: 'GET', can: 'trips.view', rows: 'seen', budget: 'histories' } as const;
const text = { kind: 'text', always: true } as const;
const time = { kind: 'time', always: true } as const;
const date = { kind: 'day', always: true } as const;
const coordinate = { kind: 'number', always: true } as const;

/** One shape of a row for each way of grouping: the others' fields are absent. */
export const distanceRowFields = {
  ...absent({
    vehicle_id: { kind: 'reference', of: 'vehicle', always: true },
    vehicle_name: text,
    license_plate: text,
    vehicle_code: text,
    date: text,
    // How many of a day's trips are the rest of a drive of the day before: two days together have one less.
    continued_trips: { kind: 'integer' },
  }),
  ...distanceFields,
  ...absent(dayEdgeFields),
} as const satisfies Fields;

const sums = { kind: 'record', always: true, fields: distanceFields } as const;
const many = { kind: 'record', list: true, always: true } as const;

/** Everything that a vehicle did on a day. */
const vehicleDayFields = {
  date: text,
  vehicle: {
    kind: 'record',
    always: true,
    fields: { id: { kind: 'reference', always: true }, license_plate: text, vehicle_code: text },
  },
  sums: { kind: 'record', always: true, fields: { ...distanceFields, ...dayEdgeFields } },
  trips: { ...many, fields: tripFields },
  stops: { ...many, fields: stopFields },
  gaps: { ...many, fields: gapFields },
  // The times at which the vehicle stood with the ignition on.
  idling: { ...many, fields: { start_time: time, end_time: time } },
  privates: { ...many, fields: privateStretchFields },
  alarms: {
    ...many,
    fields: { id: { kind: 'id' }, alarm_type: text, severity: text, message: text, created_at: time },
  },
  points: {
    ...many,
    fields: {
      latitude: coordinate,
      longitude: coordinate,
      gps_time: time,
      speed: { kind: 'number', always: true },
      heading: { kind: 'number' },
    },
  },
} as const satisfies Fields;

/** Trips, distances, durations and stops: docs/trips.md. */
export const tripCalls = calls('trips', {
  trips: {
    ...reads,
    path: '/api/trips',
    query: { ...paging(50, 1000), ...period, ...vehicle },
    list: tripFields,
    paged: true,
    audit: 'history_read',
  },
  stops: {
    ...reads,
    path: '/api/stops',
    query: {
      ...paging(50, 1000),
      ...period,
      ...vehicle,
      min_seconds: { kind: 'integer', input: { range: { min: 0, max: 31_536_000 } } },
      sort: { kind: 'text', oneOf: ['newest', 'longest'] },
    },
    list: stopFields,
    paged: true,
    audit: 'history_read',
  },
  distances: {
    ...reads,
    path: '/api/distances',
    ordersHeavyWork: true,
    query: { ...period, ...vehicle, group: { kind: 'text', oneOf: ['vehicle', 'day', 'vehicle-day', 'fleet'] } },
    list: distanceRowFields,
    key: ['vehicle_id', 'date'],
    // The sums do not yet include positions that arrived after this time.
    beside: { as_of: time },
    audit: 'history_read',
  },
  // The first day with records; null without any.
  coverage: {
    ...reads,
    path: '/api/distances/coverage',
    query: vehicle,
    returns: {
      since: { kind: 'day' },
      vehicles: { ...many, fields: { vehicle_id: { kind: 'id' }, since: date } },
      // Past days whose positions are not in the sums yet: the server computes them first.
      counting: {
        ...many,
        fields: {
          vehicle_id: { kind: 'id' },
          license_plate: { kind: 'text' },
          days: { kind: 'integer', always: true },
          from: date,
          to: date,
        },
      },
    },
  },
  today: {
    method: 'GET',
    path: '/api/distances/today',
    can: 'trips.view',
    rows: 'seen',
    returns: {
      as_of: time,
      today: sums,
      // Without a distance where that day is still being counted, or has no records.
      same_time_last_week: { ...sums, fields: { ...distanceFields, distance: { kind: 'integer', unit: 'metres' } } },
      week: sums,
    },
  },
  day: {
    ...reads,
    path: '/api/vehicles/:id/day',
    params: idOf('vehicle'),
    query: { date: day },
    returns: vehicleDayFields,
    audit: 'history_read',
  },
  // Null while it drives or is silent.
  standing: {
    ...reads,
    path: '/api/vehicles/:id/standing',
    params: idOf('vehicle'),
    returns: { since: { kind: 'time' } },
  },
});
