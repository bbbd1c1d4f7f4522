import { createHash } from 'node:crypto';
import { calendarFields } from 'shared-auth/calls';
import { boundText, growth } from '../../audit/growth';
import type { Queries } from '../../platform/database/database';
import { nameKey } from '../../platform/database/nameKey';
import { dayOf } from '../../platform/http/times';
import {
  assignCalendar,
  type Calendar,
  insertCalendar,
  isNameTaken,
  listCalendars,
  updateCalendar,
} from '../hours/calendars.store';
import { calendarMessages } from '../hours/readCalendar';
import { hoursOf } from './hoursOf';
import type { TheirCalendar, TheirDevice } from './readFleet';
import { type Item, plainItem } from './runs.store';

interface Deps {
  source: string;
  countsFrom: () => string;
  signal: AbortSignal;
}

interface Thing {
  given: { name: string; hash: string };
  calendar: number;
  /** Whether it is unchanged in this console since the import. */
  is_as_made: boolean;
}

/** SQL: whether a calendar's row is unchanged since a run made it. */
export const calendarAsMade = 'to_jsonb(c) @> (b.made->0)';
export const madeCalendar = "(b.made->0->>'id')::int";

/**
 * Imports calendars as the company's calendars of working hours, if those can have the same hours; one that has
 * changed in Traccar is updated.
 * @param isTrial only reports the outcome
 */
export async function bringCalendars(
  queries: Queries,
  calendars: readonly TheirCalendar[],
  deps: Deps,
  isTrial: boolean,
): Promise<Item[]> {
  const things = await queries.query<Thing & { their_id: number }>(
    `select b.their_id, b.given, ${madeCalendar} as calendar, coalesce(${calendarAsMade}, false) as is_as_made
     from brought_things b left join work_calendars c on c.id = ${madeCalendar} where b.source = $1 and b.kind = 'calendar'`,
    [deps.source],
  );
  const known = new Map(things.map((thing) => [thing.their_id, thing]));
  const here = { calendars: await listCalendars(queries, null), names: new Set<string>() };
  const items: Item[] = [];
  for (const calendar of calendars) {
    deps.signal.throwIfAborted();
    // Reading a file may take half a second, so other requests get a turn before each.
    await new Promise((resolve) => setImmediate(resolve));
    items.push(await bringOne(queries, calendar, known.get(calendar.id), here, deps, isTrial));
  }
  return items;
}

async function bringOne(
  queries: Queries,
  { id, name, data }: TheirCalendar,
  thing: Thing | undefined,
  here: { calendars: readonly Calendar[]; names: Set<string> },
  deps: Deps,
  isTrial: boolean,
): Promise<Item> {
  const item = { ...plainItem, kind: 'calendar' as const, name: name || '—' };
  const not = (reason: Item['reason'], message: string | null = null): Item => ({
    ...{ ...item, outcome: 'not', reason, message },
  });
  const before = here.calendars.find((one) => one.id === thing?.calendar);
  if (thing && !before) return not('deleted');
  const given = { name, hash: createHash('sha256').update(data).digest('hex') };
  if (thing?.given.name === name && thing.given.hash === given.hash) return { ...item, outcome: 'same' };
  if (!before && here.calendars.length + here.names.size >= growth.work_calendars.most)
    return not('refused', boundText(growth.work_calendars));
  const hours = hoursOf(data, dayOf(new Date()));
  if (typeof hours === 'string') return not(hours);
  if (name === '' || name.length > calendarFields.name.input.maxLength) return not('refused', calendarMessages.name);
  if (here.names.has(nameKey(name)) || (await isNameTaken(queries, name, null, before?.id)))
    return not('refused', 'Веќе има календар со ова име');
  if (!before) here.names.add(nameKey(name));
  const outcome = before ? 'changed' : 'new';
  if (isTrial) return { ...item, outcome };
  const plain = { team_id: null, holidays_free: false, driving_severity: null };
  const values = { ...plain, ...before, name, ...hours };
  const isOther = thing?.given.hash !== given.hash;
  if (before) await updateCalendar(queries, before.id, values, isOther ? deps.countsFrom() : undefined);
  const made = before?.id ?? (await insertCalendar(queries, values, deps.countsFrom()));
  // An edit in this console is still recognised after a run has updated the calendar too.
  await queries.query(
    `insert into brought_things as t (source, kind, their_id, given, is_made, made)
     select $1, 'calendar', $2, $3::text::jsonb, true, jsonb_build_array(to_jsonb(c)) from work_calendars c where c.id = $4
     on conflict (source, kind, their_id) do update set given = excluded.given, made = case when $5 then excluded.made else t.made end`,
    [deps.source, id, JSON.stringify(given), made, thing?.is_as_made ?? true],
  );
  return { ...item, outcome };
}

interface Use {
  id: number;
  vehicle: number | null;
  /** Its calendar in the last run: the id in Traccar, and ours. */
  was: number | null;
  ours: number | null;
  /** The vehicle's present calendar. */
  own: number | null;
  /** Our calendar for its present calendar in Traccar. */
  calendar: number | null;
}

/**
 * Gives vehicles the calendars of their devices. A vehicle that was given a calendar in this console keeps it.
 * @param names of Traccar's calendars @param coming the calendars that are imported, or would be
 * @param isTrial only reports the outcome
 */
export async function bringUses(
  queries: Queries,
  devices: readonly TheirDevice[],
  { source, countsFrom, names, coming }: Deps & CalendarNames,
  isTrial: boolean,
): Promise<Item[]> {
  const uses = await queries.query<Use>(
    `select x.id, d.vehicle_id as vehicle, (l.given->>'calendar')::int as was, (l.given->>'here')::int as ours, u.calendar_id as own, c.id as calendar
     from jsonb_to_recordset($1::text::jsonb) as x(id int, number text, calendar int)
     left join device_names n on n.name = x.number left join devices d on d.id = n.device_pk
     left join brought_things l on l.source = $2 and l.kind = 'use' and l.their_id = x.id and l.vehicle_id = d.vehicle_id
     left join calendar_uses u on u.vehicle_id = d.vehicle_id
     left join brought_things b on b.source = $2 and b.kind = 'calendar' and b.their_id = x.calendar
     left join work_calendars c on c.id = ${madeCalendar}
     where x.calendar > 0 or l.given is not null`,
    [JSON.stringify(devices.map(({ id, number, calendar }) => ({ id, number, calendar }))), source],
  );
  const byId = new Map(uses.map((use) => [use.id, use]));
  const items: Item[] = [];
  // Two devices of Traccar may belong to one vehicle here.
  const done = new Set<number>();
  for (const { id, name, number, calendar } of devices) {
    const use = byId.get(id);
    if (!use) continue;
    const item = { ...plainItem, kind: 'calendar' as const, name: `${name || number}: ${names.get(calendar) ?? '—'}` };
    const outcome = outcomeOf(use, calendar, use.vehicle !== null && done.has(use.vehicle));
    if (calendar > 0 && outcome !== 'same' && !coming.has(calendar)) {
      items.push({ ...item, outcome: 'not', reason: 'calendar' });
      continue;
    }
    items.push({ ...item, outcome });
    if (isTrial || use.vehicle === null || outcome === 'same' || outcome === 'there') continue;
    done.add(use.vehicle);
    await assignCalendar(queries, { vehicle_id: use.vehicle, team_id: null }, use.calendar, countsFrom());
    await queries.query(
      `insert into brought_things (source, kind, their_id, given, is_made, vehicle_id) values ($1, 'use', $2, $3::text::jsonb, false, $4)
       on conflict (source, kind, their_id) do update set given = excluded.given, vehicle_id = excluded.vehicle_id`,
      [source, id, JSON.stringify({ calendar, here: use.calendar }), use.vehicle],
    );
  }
  return items;
}

interface CalendarNames {
  names: ReadonlyMap<number, string>;
  coming: ReadonlySet<number>;
}

function outcomeOf({ was, ours, own }: Use, calendar: number, isDone: boolean): Item['outcome'] {
  if (was === calendar) return 'same';
  if (isDone || own !== (was === null ? null : ours)) return 'there';
  return was === null ? 'new' : 'changed';
}

/** The calendars that are imported, by the items of a preview or a run. */
export const comingOf = (calendars: readonly TheirCalendar[], items: readonly Item[]): Set<number> =>
  new Set(calendars.flatMap(({ id }, at) => (items[at]?.outcome === 'not' ? [] : [id])));
