import type { FastifyRequest } from 'fastify';
import { localDateTime } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { findVehicle } from '../../fleet/lookup/find';
import { type MaybeReach, mustReachTeam, reachOf } from '../../identity/access/reach';
import { canSee, type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { type Queries, violates } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { Done, Envelope, Id, type Static, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import {
  CalendarInput,
  CalendarRow,
  HolidayQuery,
  Holidays,
  MAX_CALENDARS,
  UseInput,
  VehicleCalendar,
} from './calendars.schemas';
import {
  assignCalendar,
  type Calendar,
  countCalendars,
  deleteCalendar,
  insertCalendar,
  isNameTaken,
  listCalendars,
  updateCalendar,
} from './calendars.store';
import { holidaysOf, knownYears } from './holidays/holidays';
import type { HourBook } from './hourBook';
import { readCalendar } from './readCalendar';
import { isOutside, workDay } from './workingHours';

const tags = ['calendars'];

/** Calendars of working hours: docs/hours.md. */
export function calendarRoutes(app: Server): void {
  const { database, hourBook } = app;
  app.get('/api/calendars', {
    config: { permission: 'hours.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, response: { 200: Envelope(Type.Array(CalendarRow)) } },
    handler: async (request) => {
      const scope = await scopeOf(database, request);
      const calendars = await listCalendars(database, scope.teams);
      return { success: true as const, data: calendars.map((calendar) => rowOf(calendar, scope, hourBook)) };
    },
  });

  app.get('/api/calendars/holidays', {
    config: { permission: 'hours.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, querystring: HolidayQuery, response: { 200: Envelope(Holidays) } },
    handler: async ({ query: { year } }) => ({
      success: true as const,
      data: { is_known: knownYears.includes(year), holidays: [...holidaysOf(year)] },
    }),
  });

  app.get('/api/vehicles/:id/calendar', {
    config: { permission: 'hours.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Envelope(VehicleCalendar) } },
    handler: async (request) => {
      const scope = await scopeOf(database, request);
      const id = await findVehicle(database, request.params.id);
      const vehicle = canSee(scope.visibility, id) ? await vehicleOf(database, id) : undefined;
      if (!vehicle) throw vehicleMissing();
      const found = hourBook.of(vehicle.id);
      const [calendar] = found ? await listCalendars(database, null, found.calendar.id) : [];
      return {
        success: true as const,
        data: {
          calendar: calendar ? rowOf(calendar, scope, hourBook) : null,
          by: calendar ? (found?.by ?? null) : null,
          team_id: vehicle.team_id,
        },
      };
    },
  });

  app.post('/api/calendars', {
    config: { permission: 'hours.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, body: CalendarInput, response: { 201: Envelope(CalendarRow) } },
    handler: async (request, reply) => {
      const values = readCalendar(request.body);
      const made = await saving(async (queries) => {
        const scope = await scopeOf(queries, request);
        mustReachTeam(scope.reach, values.team_id);
        if (await isNameTaken(queries, values.name)) throw nameTaken();
        const id = await insertCalendar(queries, values, hourBook.countsFrom());
        if ((await countCalendars(queries)) > MAX_CALENDARS)
          throw new HttpError(409, `Може да има најмногу ${MAX_CALENDARS} календари`);
        const calendar = await seenCalendar(queries, id, scope);
        await recordAudit(queries, request, {
          type: 'calendar_created',
          details: { calendar: id },
          after: recordOf(calendar),
        });
        return { calendar, scope };
      });
      return reply.code(201).send({ success: true as const, data: rowOf(made.calendar, made.scope, hourBook) });
    },
  });

  app.put('/api/calendars/:id', {
    config: { permission: 'hours.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, body: CalendarInput, response: { 200: Envelope(CalendarRow) } },
    handler: async (request) => {
      const values = readCalendar(request.body);
      const id = idOf(request.params.id);
      const { calendar, scope } = await saving(async (queries) => {
        const seen = await scopeOf(queries, request);
        const before = await ownCalendar(queries, id, seen);
        mustReachTeam(seen.reach, values.team_id);
        if (await isNameTaken(queries, values.name, id)) throw nameTaken();
        const isOther = decisive(before) !== decisive(values);
        await updateCalendar(queries, id, values, isOther ? hourBook.countsFrom() : undefined);
        const after = await seenCalendar(queries, id, seen);
        const states = { before: recordOf(before), after: recordOf(after) };
        await recordAudit(queries, request, { type: 'calendar_changed', details: { calendar: id }, ...states });
        return { calendar: after, scope: seen };
      });
      return { success: true as const, data: rowOf(calendar, scope, hourBook) };
    },
  });

  app.delete('/api/calendars/:id', {
    config: { permission: 'hours.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async (request) => {
      const id = idOf(request.params.id);
      await saving(async (queries) => {
        const before = await ownCalendar(queries, id, await scopeOf(queries, request));
        await deleteCalendar(queries, id);
        const details = { calendar: id };
        await recordAudit(queries, request, { type: 'calendar_deleted', details, before: recordOf(before) });
      });
      return { success: true as const, message: 'Календарот е избришан.' };
    },
  });

  app.put('/api/calendars/uses', {
    config: { permission: 'hours.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, body: UseInput, response: { 200: Done } },
    handler: async (request) => {
      await saving((queries) => assign(queries, request));
      return { success: true as const, message: 'Работното време е зачувано.' };
    },
  });

  async function assign(queries: Queries, request: FastifyRequest<{ Body: Static<typeof UseInput> }>): Promise<void> {
    const { vehicle_id = null, team_id = null, calendar_id } = request.body;
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

  /** One transaction; then this instance knows what has changed. */
  async function saving<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    try {
      const result = await database.transaction(work);
      await hourBook.refresh();
      return result;
    } catch (error) {
      if (violates(error, 'work_calendars_name_unique')) throw nameTaken();
      throw error;
    }
  }
}

/** What a user sees and changes. */
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

async function ownCalendar(queries: Queries, id: number, scope: Scope): Promise<Calendar> {
  const calendar = await seenCalendar(queries, id, scope);
  mustReachTeam(scope.reach, calendar.team_id);
  return calendar;
}

/** The id in an address; 0, which no row has, for anything else. */
const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** What of a calendar decides about alarms: a change of it counts from then on. */
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
    shifts: [...calendar.shifts],
    exceptions: [...calendar.exceptions],
    vehicle_ids: calendar.vehicle_ids.filter((vehicle) => canSee(visibility, vehicle)),
    vehicles,
    today: { date, ...day, shifts: [...day.shifts], is_working: !isOutside(calendar, now) },
  };
}

/** A calendar as the audit log keeps it. */
const recordOf = ({ id: _, created_at: __, updated_at: ___, vehicle_ids: ____, ...calendar }: Calendar) => ({
  ...calendar,
  shifts: calendar.shifts.map(({ days, from, to }) => `${days.join(',')} ${from}–${to}`).join('; '),
  exceptions: calendar.exceptions.map(({ from, to }) => `${from}–${to}`).join('; '),
  team_ids: calendar.team_ids.join(', '),
});
