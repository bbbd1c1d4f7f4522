import type { FastifyRequest } from 'fastify';
import { calendarCalls } from 'shared-auth/calls';
import { localDateTime } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { type MaybeReach, mustReachTeam, reachOf, usedByOthers } from '../../identity/access/reach';
import { canSee, type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findVehicle } from '../../lookup/find';
import { type Queries, violates } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import {
  assignCalendar,
  type Calendar,
  deleteCalendar,
  insertCalendar,
  isNameTaken,
  listCalendars,
  updateCalendar,
} from './calendars.store';
import { holidaysOf, knownYears } from './holidays/holidays';
import type { HourBook } from './hourBook';
import { calendarMessages, readCalendar } from './readCalendar';
import { isOutside, workDay } from './workingHours';

const assignMessages = {
  vehicle_id: 'Возилото не е исправно',
  team_id: calendarMessages.team_id,
  calendar_id: 'Изберете календар',
};

/** Calendars of working hours: docs/hours.md. */
export function calendarRoutes(app: Server): void {
  const { database } = app;
  serve(app, calendarCalls.list, async ({ request }) => {
    const scope = await scopeOf(database, request);
    return (await listCalendars(database, scope.teams)).map((calendar) => rowOf(calendar, scope, app.hourBook));
  });
  serve(app, calendarCalls.holidays, async ({ query: { year } }) => ({
    is_known: knownYears.includes(year),
    holidays: holidaysOf(year),
  }));
  serve(app, calendarCalls.ofVehicle, (served) => calendarOfVehicle(app, served));
  serve(app, calendarCalls.create, (served) => createCalendar(app, served), calendarMessages);
  serve(app, calendarCalls.change, (served) => changeCalendar(app, served), calendarMessages);
  serve(app, calendarCalls.remove, async ({ request, params }) => {
    const id = idOf(params.id);
    await saving(app, async (queries) => {
      const before = await ownCalendar(queries, id, await scopeOf(queries, request));
      await deleteCalendar(queries, id);
      const details = { calendar: id };
      await recordAudit(queries, request, { type: 'calendar_deleted', details, before: recordOf(before) });
    });
    return 'Календарот е избришан.';
  });
  const assign = async (served: Served<typeof calendarCalls.assign>) => {
    await saving(app, (queries) => assignUse(queries, served, app.hourBook));
    return 'Работното време е зачувано.';
  };
  serve(app, calendarCalls.assign, assign, assignMessages);
}

async function calendarOfVehicle(
  { database, hourBook }: Server,
  { request, params }: Served<typeof calendarCalls.ofVehicle>,
) {
  const scope = await scopeOf(database, request);
  const id = await findVehicle(database, params.id);
  const vehicle = canSee(scope.visibility, id) ? await vehicleOf(database, id) : undefined;
  if (!vehicle) throw vehicleMissing();
  const found = hourBook.of(vehicle.id);
  const [calendar] = found ? await listCalendars(database, null, found.calendar.id) : [];
  return {
    calendar: calendar ? rowOf(calendar, scope, hourBook) : null,
    by: calendar ? (found?.by ?? null) : null,
    team_id: vehicle.team_id,
  };
}

/** Runs one transaction, after which this instance reads the calendars again. */
async function saving<T>({ database, hourBook }: Server, work: (queries: Queries) => Promise<T>): Promise<T> {
  try {
    const result = await database.transaction(work);
    await hourBook.refresh();
    return result;
  } catch (error) {
    if (violates(error, 'work_calendars_name_unique')) throw nameTaken();
    throw error;
  }
}

async function createCalendar(app: Server, { request, body }: Served<typeof calendarCalls.create>) {
  const values = readCalendar(body);
  const { calendar, scope } = await saving(app, async (queries) => {
    const seen = await scopeOf(queries, request);
    mustReachTeam(seen.reach, values.team_id);
    if (await isNameTaken(queries, values.name, seen.teams)) throw nameTaken();
    const id = await insertCalendar(queries, values, app.hourBook.countsFrom());
    const made = await seenCalendar(queries, id, seen);
    await recordAudit(queries, request, {
      type: 'calendar_created',
      details: { calendar: id },
      after: recordOf(made),
    });
    return { calendar: made, scope: seen };
  });
  return rowOf(calendar, scope, app.hourBook);
}

async function changeCalendar(app: Server, { request, params, body }: Served<typeof calendarCalls.change>) {
  const values = readCalendar(body);
  const id = idOf(params.id);
  const { calendar, scope } = await saving(app, async (queries) => {
    const seen = await scopeOf(queries, request);
    const before = await ownCalendar(queries, id, seen);
    mustReachTeam(seen.reach, values.team_id);
    if (await isNameTaken(queries, values.name, seen.teams, id)) throw nameTaken();
    const isOther = decisive(before) !== decisive(values);
    await updateCalendar(queries, id, values, isOther ? app.hourBook.countsFrom() : undefined);
    const after = await seenCalendar(queries, id, seen);
    const states = { before: recordOf(before), after: recordOf(after) };
    await recordAudit(queries, request, { type: 'calendar_changed', details: { calendar: id }, ...states });
    return { calendar: after, scope: seen };
  });
  return rowOf(calendar, scope, app.hourBook);
}

async function assignUse(
  queries: Queries,
  { request, body }: Served<typeof calendarCalls.assign>,
  hourBook: HourBook,
): Promise<void> {
  const { vehicle_id = null, team_id = null, calendar_id } = body;
  const scope = await scopeOf(queries, request);
  if (vehicle_id !== null && team_id !== null) throw new HttpError(400, 'Изберете возило или тим.');
  const vehicle =
    vehicle_id !== null && canSee(scope.visibility, vehicle_id) ? await vehicleOf(queries, vehicle_id) : undefined;
  if (vehicle_id !== null && !vehicle) throw vehicleMissing();
  if (vehicle_id === null) mustReachTeam(scope.reach, team_id);
  const calendar = calendar_id === null ? undefined : await seenCalendar(queries, calendar_id, scope);
  const holder = { vehicle_id, team_id };
  const before = await assignCalendar(queries, holder, calendar?.id ?? null, hourBook.countsFrom());
  await recordAudit(queries, request, {
    type: 'calendar_assigned',
    ...(vehicle && { vehicle }),
    details: { calendar: calendar?.name ?? null, ...(team_id !== null && { team: team_id }) },
    before: { calendar_id: before },
    after: { calendar_id },
  });
}

/** The vehicles and teams that a user may see and change. */
interface Scope {
  reach: MaybeReach;
  teams: readonly number[] | null;
  visibility: VisibilityScope;
}

async function scopeOf(queries: Queries, { session }: Pick<FastifyRequest, 'session'>): Promise<Scope> {
  const reach = await reachOf(queries, session.user);
  const visibility = await visibilityScopeOf(queries, session.user);
  return { reach, teams: reach === null ? null : reach.teams, visibility };
}

const vehicleMissing = () => notFound('Возилото не е пронајдено');
const nameTaken = () => {
  const text = 'Веќе има календар со ова име';
  return new HttpError(409, text, { name: text });
};

interface Vehicle {
  id: number;
  license_plate: string;
  team_id: number | null;
}

async function vehicleOf(queries: Queries, id: number | undefined): Promise<Vehicle | undefined> {
  const [row] = await queries.query<Vehicle>('select id, license_plate, team_id from vehicles where id = $1', [
    id ?? 0,
  ]);
  return row;
}

async function seenCalendar(queries: Queries, id: number, { teams }: Scope): Promise<Calendar> {
  const [calendar] = await listCalendars(queries, teams, id);
  if (!calendar) throw notFound('Календарот не е пронајден');
  return calendar;
}

/**
 * A calendar that the user may change or delete. @throws HttpError 404, 403, or 409 where others' hours depend on it
 */
async function ownCalendar(queries: Queries, id: number, { reach, ...scope }: Scope): Promise<Calendar> {
  const calendar = await seenCalendar(queries, id, { reach, ...scope });
  mustReachTeam(reach, calendar.team_id);
  const { is_company, team_ids } = calendar;
  const isOwn = !is_company && (reach === null || team_ids.every((team) => reach.teams.includes(team)));
  if (reach !== null && !(isOwn && calendar.vehicle_ids.every((vehicle) => canSee(scope.visibility, vehicle))))
    throw usedByOthers('Календарот');
  return calendar;
}

/** The id in an address; 0, which no row has, for anything else. */
const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** The part of a calendar that decides about alarms: a change of it applies from then on. */
const decisive = ({ shifts, holidays_free, exceptions, driving_severity }: Pick<Calendar, DecisiveName>): string =>
  JSON.stringify([
    shifts.map(({ days, from, to }) => [days, from, to]),
    holidays_free,
    exceptions.map(({ from, to, shifts: own }) => [from, to, own.map((shift) => [shift.from, shift.to])]),
    driving_severity,
  ]);
type DecisiveName = 'shifts' | 'holidays_free' | 'exceptions' | 'driving_severity';

/** A calendar as it is sent. */
function rowOf(calendar: Calendar, { visibility }: Scope, book: HourBook) {
  const now = Date.now();
  const { date } = localDateTime(now);
  const day = workDay(calendar, date);
  let vehicles = 0;
  for (const [vehicle, { calendar: own }] of book.entries())
    if (own.id === calendar.id && canSee(visibility, vehicle)) vehicles += 1;
  return {
    ...calendar,
    vehicle_ids: calendar.vehicle_ids.filter((vehicle) => canSee(visibility, vehicle)),
    vehicles,
    today: { date, ...day, is_working: !isOutside(calendar, now) },
  };
}

/** A calendar as the audit log records it. */
const recordOf = ({ id: _, created_at: __, updated_at: ___, vehicle_ids: ____, ...calendar }: Calendar) => ({
  ...calendar,
  shifts: calendar.shifts.map(({ days, from, to }) => `${days.join(',')} ${from}–${to}`).join('; '),
  exceptions: calendar.exceptions.map(({ from, to }) => `${from}–${to}`).join('; '),
  team_ids: calendar.team_ids.join(', '),
});
