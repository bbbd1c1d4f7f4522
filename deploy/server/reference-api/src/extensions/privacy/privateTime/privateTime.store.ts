import type { TrackerMessage } from '../../../messages/message';
import type { Queries } from '../../../platform/database/database';
import type { Span } from '../../../platform/limits/spans';
import type { PrivateRules, WeekHours } from './privateSpans';

/** A message of private time: only its distance and its safety alarms are stored. */
export interface HiddenMessage {
  message: TrackerMessage;
  vehicle: number;
  /**
   * The private span of the message, within its day; null where the tracker has left the vehicle, because its counters
   * then belong to another one.
   */
  span: Span | null;
}

/** A change of a vehicle's private hours or private drives. */
export type RuleRow =
  | { kind: 'hours'; id: number; vehicle_id: number; from: string; hours: WeekHours | null; changed_at: string }
  | { kind: 'drive'; id: number; vehicle_id: number; from: string; to: string; changed_at: string };

/** Rules that were changed since a time; all of them without one, or those of some vehicles. */
export const readRules = (
  queries: Queries,
  { since, vehicles }: { since?: string | undefined; vehicles?: readonly number[] } = {},
): Promise<RuleRow[]> =>
  queries.query<RuleRow>(
    `select 'hours' as kind, id, vehicle_id, valid_from as "from", null::timestamptz as "to", hours, changed_at from private_hours
     where ($1::timestamptz is null or changed_at >= $1) and ($2::int[] is null or vehicle_id = any($2))
     union all select 'drive', id, vehicle_id, valid_from, valid_to, null, changed_at from private_drives
     where ($1::timestamptz is null or changed_at >= $1) and ($2::int[] is null or vehicle_id = any($2))`,
    [since ?? null, vehicles ?? null],
  );

/** The rules of each vehicle that has any. */
export function rulesByVehicle(rows: readonly RuleRow[]): Map<number, PrivateRules> {
  const rules = new Map<number, { hours: { validFrom: number; hours: WeekHours | null }[]; drives: Span[] }>();
  for (const row of rows) {
    const one = rules.get(row.vehicle_id) ?? { hours: [], drives: [] };
    rules.set(row.vehicle_id, one);
    if (row.kind === 'hours') one.hours.push({ validFrom: Date.parse(row.from), hours: row.hours });
    else one.drives.push({ from: Date.parse(row.from), to: Date.parse(row.to) });
  }
  for (const { hours } of rules.values()) hours.sort((a, b) => a.validFrom - b.validFrom);
  return rules;
}

/** A period in which a tracker with this name was in a vehicle; `valid_to` null while it lasts. */
export interface TrackerPlace {
  name: string;
  vehicle_id: number;
  valid_from: string;
  valid_to: string | null;
}

/** The trackers that are and were in some vehicles, by the names that they send. */
export const placesIn = (queries: Queries, vehicles: readonly number[]): Promise<TrackerPlace[]> =>
  queries.query('select name, vehicle_id, valid_from, valid_to from tracker_places where vehicle_id = any($1::int[])', [
    vehicles,
  ]);

/** The trackers as the alarms need them. */
export const alarmDevices = (
  queries: Queries,
  uids: readonly string[],
): Promise<{ uid: string; device_pk: number }[]> =>
  queries.query(
    `select u.uid, d.id as device_pk from (select distinct uid from unnest($1::text[]) as x(uid)) u
     cross join lateral (select device_pk as id from device_names where name = u.uid) d`,
    [uids],
  );

/**
 * Stores the counters of distance of hidden messages: the least and the most of a span, so that order and repeats make
 * no difference.
 */
export async function storeDistances(queries: Queries, hidden: readonly HiddenMessage[]): Promise<void> {
  const rows = hidden.flatMap(({ message: { uniqueId, state }, vehicle, span }) =>
    span === null || (state.odometer === null && state.total_distance === null)
      ? []
      : [
          {
            uid: uniqueId,
            vehicle_id: vehicle,
            span_from: new Date(span.from).toISOString(),
            span_to: new Date(span.to).toISOString(),
            odometer: state.odometer,
            total: state.total_distance,
          },
        ],
  );
  if (rows.length === 0) return;
  await queries.query(
    `insert into private_distances as t (vehicle_id, device_pk, span_from, span_to, odometer_from, odometer_to, total_from, total_to)
     select x.vehicle_id, d.id, x.span_from, max(x.span_to), min(x.odometer), max(x.odometer), min(x.total), max(x.total)
     from json_to_recordset($1::text::json) as x(uid text, vehicle_id int, span_from timestamptz(3), span_to timestamptz(3), odometer float8, total float8)
     cross join lateral (select device_pk as id from device_names where name = x.uid) d
     group by 1, 2, 3
     on conflict (vehicle_id, device_pk, span_from) do update set span_to = greatest(t.span_to, excluded.span_to),
       odometer_from = least(t.odometer_from, excluded.odometer_from), odometer_to = greatest(t.odometer_to, excluded.odometer_to),
       total_from = least(t.total_from, excluded.total_from), total_to = greatest(t.total_to, excluded.total_to)`,
    [JSON.stringify(rows)],
  );
}

/** km/h. A counter that runs faster was changed or set back. */
const FASTEST = 200;

/** Metres that the counters of a row `p` show; null where no counter reports. */
const metres = `(select round(1000 * x.km) from (values (1, p.odometer_to - p.odometer_from), (2, p.total_to - p.total_from)) as x(place, km)
  where x.km between 0 and ${FASTEST} * extract(epoch from p.span_to - p.span_from) / 3600 order by x.place limit 1)::float8`;

export interface PrivateDistance {
  vehicle_id: number;
  license_plate: string;
  vehicle_code: string;
  /** ISO 8601 */
  from: string;
  /** Metres; null where the tracker has no counter. */
  distance: number | null;
}

/**
 * Distances of private spans that began in a period and are over: the distance of a current one would show when the
 * vehicle moves.
 */
export const readDistances = (
  queries: Queries,
  { from, to }: Span,
  vehicles: readonly number[] | null,
): Promise<PrivateDistance[]> =>
  queries.query<PrivateDistance>(
    `select p.vehicle_id, v.license_plate, v.vehicle_code, p.span_from as "from", max(${metres}) as distance
     from private_distances p join vehicles v on v.id = p.vehicle_id
     where p.span_from >= $1 and p.span_from < $2 and p.span_to <= now() and ($3::int[] is null or p.vehicle_id = any($3))
     group by 1, 2, 3, 4 order by v.license_plate, 4`,
    [new Date(from), new Date(to), vehicles],
  );

/** The hours that each vehicle has, or will have within moments. */
export const hoursNow = (
  queries: Queries,
  vehicles: readonly number[],
): Promise<{ vehicle_id: number; hours: WeekHours | null }[]> =>
  queries.query(
    'select distinct on (vehicle_id) vehicle_id, hours from private_hours where vehicle_id = any($1::int[]) order by vehicle_id, valid_from desc, id desc',
    [vehicles],
  );

export async function saveHours(
  queries: Queries,
  { vehicle, hours, from, by }: { vehicle: number; hours: WeekHours | null; from: Date; by: number },
): Promise<void> {
  await queries.query(
    // Saving the same hours again changes nothing: they keep their beginning.
    `insert into private_hours (vehicle_id, hours, valid_from, created_by)
     select $1::int, $2::text::jsonb, $3::timestamptz, $4::int where $2::text::jsonb is distinct from
       (select hours from private_hours where vehicle_id = $1 order by valid_from desc, id desc limit 1)`,
    [vehicle, hours && JSON.stringify(hours), from, by],
  );
}

/** A vehicle that its driver drives privately. */
interface PrivateDrive {
  vehicle: number;
  user: number;
  from: Date;
  until: Date;
}

/** Whether private time is on already for the same drive, to the same end. */
export async function isOn(queries: Queries, { vehicle, user, from, until }: PrivateDrive): Promise<boolean> {
  const rows = await queries.query(
    'select from private_drives where vehicle_id = $1 and user_id = $2 and valid_from <= $3 and valid_to = $4',
    [vehicle, user, from, until],
  );
  return rows.length > 0;
}

export async function switchOn(queries: Queries, { vehicle, user, from, until }: PrivateDrive): Promise<void> {
  await queries.query(
    'insert into private_drives (vehicle_id, user_id, valid_from, valid_to) values ($1, $2, $3, $4)',
    [vehicle, user, from, until],
  );
}

/** @returns false where private time was not switched on */
export async function switchOff(queries: Queries, vehicle: number, user: number, at: Date): Promise<boolean> {
  const rows = await queries.query(
    `update private_drives set valid_to = greatest(valid_from, $3::timestamptz), changed_at = clock_timestamp()
     where vehicle_id = $1 and user_id = $2 and valid_to > $3 returning id`,
    [vehicle, user, at],
  );
  return rows.length > 0;
}
