import type { broughtCalls, CallData } from 'shared-auth/calls';
import type { Database, Queries } from '../../platform/database/database';
import { inPortions } from '../../platform/database/portions';
import { dutiesOf } from '../assignments/assignments.store';
import { deleteCalendar } from '../hours/calendars.store';
import { endPlaces, usesOf } from '../import/fileImports.store';
import { followsFromMessages } from '../import/undoAssignment';
import { removePerson } from '../privacy/dataSubject/removePerson';
import { deleteZone } from '../zones/zones.store';
import { calendarAsMade, madeCalendar } from './bringCalendars';
import { isAsMade, type MadeKind, madeKinds, tableOf } from './madeRows';

type Undone = CallData<typeof broughtCalls.undo>;
type Reason = Undone['items'][number]['reason'];

/** A vehicle with its tracker, or a tracker that was put on a vehicle: they are removed together or not at all. */
interface Unit {
  /** Null if it existed before. */
  vehicle: number | null;
  device: number | null;
  /** The vehicle, new or not. */
  of: number | null;
  name: string;
  reason: Reason;
}

interface Thing {
  id: number;
  name: string;
  reason: Reason;
}

/** The effect of an undo: records with a reason stay. */
interface Plan {
  units: readonly Unit[];
  rows: ReadonlyMap<MadeKind, readonly Thing[]>;
  zones: readonly Thing[];
  calendars: readonly Thing[];
  people: readonly Thing[];
}

/** Tables of derived rows, which are removed with their record and are no sign that it is used. */
const follows: Readonly<Record<'vehicles' | 'devices' | 'zones', ReadonlySet<string>>> = {
  vehicles: new Set([
    'trip_days',
    'fuel_days',
    'zone_visits',
    'past_vehicle_groups',
    'tracker_places',
    'private_distances',
    'brought_things',
  ]),
  devices: new Set([...followsFromMessages, 'brought_things']),
  zones: new Set(['zone_visits', 'past_zone_names', 'past_zone_limits', 'brought_things']),
};

const ofUnit = (device: string) =>
  `exists (select from brought_things b where b.kind = 'vehicle' and b.vehicle_id = one and b.device_id = ${device})`;
/** SQL by table: whether a row `t` was made by the run or the server. */
const ours: Readonly<Record<string, string>> = {
  devices: ofUnit('t.id'),
  device_assignments: ofUnit('t.device_pk'),
  calendar_uses: `exists (select from brought_things b where b.kind = 'use' and b.vehicle_id = one and (b.given->>'here')::int = t.calendar_id)`,
  alarms: 'num_nonnulls(t.acknowledged_by, t.claimed_by, t.handed_over_at) = 0 and t.note_count = 0',
  ...Object.fromEntries(madeKinds.map((kind) => [tableOf(kind), isAsMade(kind, 'one')])),
};

/** Tables with millions of rows of a tracker, which are deleted after the tracker. */
const messageTables = [
  'locations',
  'invalid_locations',
  'ignition_reports',
  'battery_reports',
  'sensor_readings',
  'sensor_days',
];

/**
 * Plans the undo of all imports from a server. Records that were changed or used since, and vehicles whose tracker
 * has sent messages since, stay: a vehicle together with its tracker, readings and services.
 */
export async function planUndo(queries: Queries, source: string): Promise<Plan> {
  const units = await unitsOf(queries, source);
  const [vehicles, devices] = [
    await usedOf(
      queries,
      'vehicles',
      units.flatMap(({ vehicle }) => vehicle ?? []),
    ),
    await usedOf(
      queries,
      'devices',
      units.flatMap(({ device }) => device ?? []),
    ),
  ];
  for (const unit of units)
    if (vehicles.has(unit.vehicle ?? 0) || devices.has(unit.device ?? 0)) unit.reason ??= 'used';
  const staying = new Set(units.flatMap(({ vehicle, reason }) => (reason === null ? [] : (vehicle ?? []))));
  const rows = new Map<MadeKind, Thing[]>();
  for (const kind of madeKinds) rows.set(kind, await rowsOf(queries, source, kind, staying));
  const [zones, people] = [await zonesOf(queries, source), await peopleOf(queries, source)];
  return { units, rows, zones, calendars: await calendarsOf(queries, source, staying), people };
}

/** The plan by names, with the number of positions to delete. */
export async function describeUndo(queries: Queries, { units, rows, zones, calendars, people }: Plan): Promise<Undone> {
  const going = units.flatMap(({ device, reason }) => (reason === null && device !== null ? [device] : []));
  const [sum] = await queries.query<{ n: number }>(
    'select coalesce(sum(location_count), 0)::float8 as n from device_days where device_pk = any($1::int[])',
    [going],
  );
  const named =
    (kind: Undone['items'][number]['kind']) =>
    ({ name, reason }: Pick<Thing, 'name' | 'reason'>) => ({
      ...{ kind, name, reason },
    });
  return {
    items: [
      ...units.map((unit) =>
        named(unit.of === null || (unit.vehicle === null && unit.device !== null) ? 'tracker' : 'vehicle')(unit),
      ),
      ...madeKinds.flatMap((kind) => (rows.get(kind) ?? []).map(named(kind))),
      ...zones.map(named('zone')),
      ...calendars.map(named('calendar')),
      ...people.map(named('user')),
    ],
    positions: sum?.n ?? 0,
  };
}

async function unitsOf(queries: Queries, source: string): Promise<Unit[]> {
  // The other server received the messages of the history, up to the last imported or interrupted day.
  const until = `coalesce(b.history_until, (select max(ended_at) from brought_runs where source = $1 and days > 0), '-infinity')`;
  return queries.query<Unit>(
    `select case when b.is_made then b.vehicle_id end as vehicle, case when b.is_tracker_made then b.device_id end as device,
       b.vehicle_id as of, coalesce(v.license_plate, d.device_id, '—') as name,
       case when not b.is_made and not b.is_tracker_made then 'there'
         when b.is_made and v.updated_at > coalesce(b.written_at, v.created_at) then 'changed'
         when d.updated_at > coalesce(b.written_at, d.created_at) or d.vehicle_id is distinct from b.vehicle_id then 'changed'
         when s.last_heartbeat > ${until} then 'messages' end as reason
     from brought_things b left join vehicles v on v.id = b.vehicle_id left join devices d on d.id = b.device_id
     left join device_state s on s.device_pk = d.id
     where b.source = $1 and b.kind = 'vehicle' order by b.their_id`,
    [source],
  );
}

/** The records among these that rows made by people refer to. */
async function usedOf(
  queries: Queries,
  kind: 'vehicles' | 'devices' | 'zones',
  ids: readonly number[],
): Promise<Set<number>> {
  const used = new Set<number>();
  for (const { table, column, list } of await usesOf(queries, kind)) {
    if (follows[kind].has(table)) continue;
    const names = list ? `t.${column} @> array[one]` : `t.${column} = one`;
    const found = await queries.query<{ id: number }>(
      `select one as id from unnest($1::int[]) one
       where exists (select from ${table} t where ${names} and not (${ours[table] ?? 'false'}))`,
      [ids],
    );
    for (const { id } of found) used.add(id);
  }
  return used;
}

/** Imported readings and services that still exist. */
async function rowsOf(
  queries: Queries,
  source: string,
  kind: MadeKind,
  staying: ReadonlySet<number>,
): Promise<Thing[]> {
  const found = await queries.query<{ id: number; vehicle: number; name: string; is_same: boolean }>(
    `select t.id, t.vehicle_id as vehicle, v.license_plate${kind === 'maintenance' ? " || ': ' || t.title" : ''} as name, to_jsonb(t) @> x.row as is_same
     from brought_things b cross join lateral jsonb_array_elements(b.made) as x(row)
     join ${tableOf(kind)} t on t.id = (x.row->>'id')::int join vehicles v on v.id = t.vehicle_id
     where b.source = $1 and b.kind = $2 order by b.their_id, t.id`,
    [source, kind],
  );
  return found.map(({ id, vehicle, name, is_same }) => ({
    ...{ id, name },
    reason: is_same ? (staying.has(vehicle) ? 'vehicle' : null) : 'changed',
  }));
}

async function zonesOf(queries: Queries, source: string): Promise<Thing[]> {
  const zones = await queries.query<Thing>(
    `select z.id, z.name, case when z.updated_at > coalesce(b.written_at, z.created_at) then 'changed' end as reason
     from brought_things b join zones z on z.id = b.zone_id where b.source = $1 and b.kind = 'zone' order by b.their_id`,
    [source],
  );
  const used = await usedOf(
    queries,
    'zones',
    zones.map(({ id }) => id),
  );
  return zones.map((zone) => (used.has(zone.id) ? { ...zone, reason: zone.reason ?? 'used' } : zone));
}

/** Calendars: a changed one stays, and one that a remaining vehicle or other vehicles use. */
const calendarsOf = (queries: Queries, source: string, staying: ReadonlySet<number>): Promise<Thing[]> =>
  queries.query<Thing>(
    `select c.id, c.name, case when not ${calendarAsMade} then 'changed'
       when exists (select from calendar_uses u where u.calendar_id = c.id and not exists (
         select from brought_things l where l.source = $1 and l.kind = 'use' and l.vehicle_id = u.vehicle_id)) then 'used'
       when exists (select from calendar_uses u where u.calendar_id = c.id and u.vehicle_id = any($2::int[])) then 'vehicle' end as reason
     from brought_things b join work_calendars c on c.id = ${madeCalendar} where b.source = $1 and b.kind = 'calendar' order by b.their_id`,
    [source, [...staying]],
  );

/** People: those who have signed in, drive a vehicle or whose account was changed stay. */
async function peopleOf(queries: Queries, source: string): Promise<Thing[]> {
  const people = await queries.query<Thing>(
    `select u.id, u.first_name || ' ' || u.last_name as name,
       case when u.last_login is not null then 'used' when u.updated_at > u.created_at then 'changed' end as reason
     from brought_things b join users u on u.id = b.user_id
     where b.source = $1 and b.kind = 'user' and u.removed_at is null order by b.their_id`,
    [source],
  );
  for (const person of people) {
    const { vehicles, schedules } = await dutiesOf(queries, person.id);
    if (vehicles.length + schedules.length > 0) person.reason ??= 'used';
  }
  return people;
}

const going = (things: readonly Thing[] = []) => things.flatMap(({ id, reason }) => (reason === null ? [id] : []));

/** Carries out the undo, and forgets the links to records that existed before. */
export async function carryOutUndo(
  queries: Queries,
  source: string,
  { units, rows, zones, calendars, people }: Plan,
): Promise<void> {
  const leaving = units.filter(({ reason }) => reason === null);
  await removeDevices(
    queries,
    leaving.flatMap(({ device }) => device ?? []),
  );
  for (const kind of madeKinds)
    await queries.query(`delete from ${tableOf(kind)} where id = any($1::int[])`, [going(rows.get(kind))]);
  await remove(
    queries,
    'vehicles',
    leaving.flatMap(({ vehicle }) => vehicle ?? []),
  );
  for (const zone of going(zones)) await deleteZone(queries, zone);
  for (const calendar of going(calendars)) await deleteCalendar(queries, calendar);
  for (const person of going(people)) await removePerson(queries, person);
  const isLeft = madeKinds.map(
    (kind) => `b.kind = '${kind}' and not exists (select from jsonb_array_elements(b.made) as x(row)
       join ${tableOf(kind)} t on t.id = (x.row->>'id')::int)`,
  );
  await queries.query(
    `delete from brought_things b where b.source = $1 and (b.kind = 'vehicle' and not b.is_made and (not b.is_tracker_made or b.device_id is null)
       or b.kind = 'zone' and not exists (select from zones z where z.id = b.zone_id)
       or b.kind = 'calendar' and not exists (select from work_calendars c where c.id = ${madeCalendar})
       or b.kind = 'use' and not exists (select from work_calendars c where c.id = (b.given->>'here')::int)
       or b.kind = 'user' and exists (select from users u where u.id = b.user_id and u.removed_at is not null) or ${isLeft.join(' or ')})`,
    [source],
  );
}

async function removeDevices(queries: Queries, ids: readonly number[]): Promise<void> {
  // An ingest key for its name applies again once a tracker of that name is added.
  await queries.query('update ingest_key_devices set device_pk = null where device_pk = any($1::int[])', [ids]);
  await endPlaces(queries, ids);
  await remove(queries, 'devices', ids);
  await queries.query('insert into undone_trackers select unnest($1::int[])', [ids]);
}

async function remove(queries: Queries, kind: 'vehicles' | 'devices', ids: readonly number[]): Promise<void> {
  for (const { table, column, list } of await usesOf(queries, kind))
    if (!list && !messageTables.includes(table) && table !== 'ingest_key_devices')
      await queries.query(`delete from ${table} where ${column} = any($1::int[])`, [ids]);
  await queries.query(`delete from ${kind} where id = any($1::int[])`, [ids]);
}

/** Deletes the messages of removed trackers. */
export async function dropMessages(database: Database, signal?: AbortSignal): Promise<void> {
  const trackers = await database.query<{ device_pk: number }>('select device_pk from undone_trackers');
  for (const { device_pk } of trackers) {
    for (const table of messageTables)
      await inPortions(database, { table, where: 'device_pk = $1', params: [device_pk] }, signal);
    await database.query('delete from undone_trackers where device_pk = $1', [device_pk]);
  }
}
