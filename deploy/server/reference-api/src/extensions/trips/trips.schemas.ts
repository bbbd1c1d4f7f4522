import {
  dayEdgeFields,
  distanceFields,
  gapFields,
  privateStretchFields,
  stopFields,
  tripFields,
} from 'shared-auth/contract';
import { rowProperties } from '../../platform/http/records';
import {
  Envelope,
  NullableNumber,
  NullableText,
  nullable,
  OneOf,
  paging,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';

const Day = (more: Record<string, unknown> = {}) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD in Skopje', ...more });

const period = { start_date: Day(), end_date: Day() };
const vehicle = { vehicle_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) };

export const TripQuery = Type.Object({ ...paging(50, 1000), ...period, ...vehicle });
export const StopQuery = Type.Object({
  ...paging(50, 1000),
  ...period,
  ...vehicle,
  min_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 31_536_000 })),
  sort: Type.Optional(OneOf(['newest', 'longest'])),
});
export const DistanceQuery = Type.Object({
  ...period,
  ...vehicle,
  group: Type.Optional(OneOf(['vehicle', 'day', 'vehicle-day', 'fleet'])),
});
export const DayQuery = Type.Object({ date: Type.Optional(Day()) });

export const TripRow = Type.Object(rowProperties(tripFields));
export const StopRow = Type.Object(rowProperties(stopFields));
const GapRow = Type.Object(rowProperties(gapFields));
const PrivateRow = Type.Object(rowProperties(privateStretchFields));

const sums = rowProperties(distanceFields);
const edges = rowProperties(dayEdgeFields);
const whose = {
  vehicle_id: Type.Integer(),
  vehicle_name: Text,
  license_plate: Text,
  vehicle_code: Text,
};

/** One shape of a row for each way of grouping: the others' fields are absent. */
export const DistanceRow = Type.Object({
  ...Type.Partial(Type.Object(whose)).properties,
  date: Type.Optional(Text),
  ...sums,
  ...Type.Partial(Type.Object(edges)).properties,
});
export const Distances = Type.Object({
  ...Envelope(Type.Array(DistanceRow)).properties,
  /** Positions that came later are not in the sums yet. */
  as_of: Time,
});

/** Since which day there are records; null where there are none. */
export const Coverage = Type.Object({
  since: NullableText,
  vehicles: Type.Array(Type.Object({ vehicle_id: Type.Integer(), since: Text })),
});
export const CoverageQuery = Type.Object(vehicle);

const Sums = Type.Object(sums);
export const Today = Type.Object({ as_of: Time, today: Sums, same_time_last_week: Sums, week: Sums });

/** Null while it drives or is silent. */
export const StoppedSince = Type.Object({ since: nullable(Time) });

export const VehicleDay = Type.Object({
  date: Text,
  vehicle: Type.Object({ id: Type.Integer(), license_plate: Text, vehicle_code: Text }),
  sums: Type.Object({ ...sums, ...edges }),
  trips: Type.Array(TripRow),
  stops: Type.Array(StopRow),
  gaps: Type.Array(GapRow),
  /** When it stood with the ignition on. */
  idling: Type.Array(Type.Object({ start_time: Time, end_time: Time })),
  privates: Type.Array(PrivateRow),
  alarms: Type.Array(
    Type.Object({ id: Type.Integer(), alarm_type: Text, severity: Text, message: Text, created_at: Time }),
  ),
  points: Type.Array(
    Type.Object({
      latitude: Type.Number(),
      longitude: Type.Number(),
      gps_time: Time,
      speed: Type.Number(),
      heading: NullableNumber,
    }),
  ),
});
