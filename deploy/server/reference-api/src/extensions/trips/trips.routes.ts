import type { FastifyRequest } from 'fastify';
import { findVehicle } from '../../fleet/lookup/find';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError, notFound } from '../../platform/http/errors';
import { encodingFor, sendJsonBytes } from '../../platform/http/jsonBytes';
import { Envelope, Id, Page } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { dayOf, startOfDay } from '../../platform/http/times';
import { coverageByVehicle, firstCovered } from './coverage.store';
import { stoppedSince } from './stoppedSince';
import { staleDays } from './tripDays.store';
import { deriveAndStore } from './tripDeriver';
import {
  Coverage,
  CoverageQuery,
  DayQuery,
  DistanceQuery,
  Distances,
  StoppedSince,
  StopQuery,
  StopRow,
  Today,
  TripQuery,
  TripRow,
  VehicleDay,
} from './trips.schemas';
import {
  type Days,
  derivedAt,
  distancesByDay,
  distancesByVehicle,
  listStops,
  listTrips,
  sumDistances,
  sumUpTo,
} from './trips.store';
import { today, vehicleDay } from './vehicleDay';

const tags = ['trips'];
const DAY_MS = 86_400_000;
const MAX_DAYS = 400;

const sumsBy = {
  vehicle: distancesByVehicle,
  day: distancesByDay,
  fleet: async (...asked: Parameters<typeof sumDistances>) => [await sumDistances(...asked)],
};

/** How far, how long, where it stood: docs/trips.md. */
export function tripRoutes(app: Server): void {
  const { database, audit, heavy } = app;
  app.get('/api/trips', {
    config: { permission: 'trips.view', budget: 'histories', restrictedUsers: true },
    schema: { tags, querystring: TripQuery, response: { 200: Page(TripRow) } },
    handler: async (request) => {
      const { page = 1, limit = 50, ...query } = request.query;
      const { days, vehicle } = await asked(query, request, true);
      return { success: true as const, ...(await listTrips(database, { ...days, vehicle, page, limit })) };
    },
  });

  app.get('/api/stops', {
    config: { permission: 'trips.view', budget: 'histories', restrictedUsers: true },
    schema: { tags, querystring: StopQuery, response: { 200: Page(StopRow) } },
    handler: async (request) => {
      const { page = 1, limit = 50, min_seconds = 0, sort, ...query } = request.query;
      const { days, vehicle } = await asked(query, request, true);
      const listing = { ...days, vehicle, page, limit, minSeconds: min_seconds, isLongestFirst: sort === 'longest' };
      return { success: true as const, ...(await listStops(database, listing)) };
    },
  });

  app.get('/api/distances', {
    config: { permission: 'trips.view', budget: 'histories', ordersHeavyWork: true, restrictedUsers: true },
    schema: { tags, querystring: DistanceQuery, response: { 200: Distances } },
    handler: async (request, reply) => {
      const { group = 'fleet', ...query } = request.query;
      const { days, vehicle } = await asked(query, request, false);
      if (group === 'vehicle-day') {
        const order = { days, vehicle, asOf: await derivedAt(database), encoding: encodingFor(request) };
        const whose = { person: request.session.user.id, signal: whileWaiting(reply) };
        return sendJsonBytes(request, reply, await heavy.run('distances', order, whose));
      }
      const data = await sumsBy[group](database, days, vehicle);
      return { success: true as const, data, as_of: await derivedAt(database) };
    },
  });

  app.get('/api/distances/coverage', {
    config: { permission: 'trips.view', budget: 'histories', restrictedUsers: true },
    schema: { tags, querystring: CoverageQuery, response: { 200: Envelope(Coverage) } },
    handler: async ({ query: { vehicle_id }, session }) => {
      const visibility = await visibilityScopeOf(database, session.user);
      const vehicle = vehicle_id === undefined ? undefined : await findVehicle(database, vehicle_id);
      if (vehicle_id !== undefined && (vehicle === undefined || !canSee(visibility, vehicle)))
        throw notFound('Возилото не е пронајдено');
      const vehicles = await coverageByVehicle(database, visibility, vehicle);
      return { success: true as const, data: { since: firstCovered(vehicles), vehicles } };
    },
  });

  app.get('/api/distances/today', {
    config: { permission: 'trips.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, response: { 200: Envelope(Today) } },
    handler: async ({ session }) => {
      const date = today();
      const visibility = await visibilityScopeOf(database, session.user);
      const asOf = await derivedAt(database);
      const lastWeek = daysBefore(date, 7);
      // The same time of day, also where a clock change lies between.
      const moment = new Date(startOfDay(lastWeek) + (Date.parse(asOf) - startOfDay(date)));
      return {
        success: true as const,
        data: {
          as_of: asOf,
          today: await sumDistances(database, { from: date, to: date, visibility }),
          same_time_last_week: await sumUpTo(database, lastWeek, moment, visibility),
          week: await sumDistances(database, { from: mondayOf(date), to: date, visibility }),
        },
      };
    },
  });

  app.get('/api/vehicles/:id/day', {
    config: { permission: 'trips.view', budget: 'histories', restrictedUsers: true },
    schema: { tags, params: Id, querystring: DayQuery, response: { 200: Envelope(VehicleDay) } },
    handler: async (request) => {
      const { date = today() } = request.query;
      readDay(date, 'date');
      const id = await findVehicle(database, request.params.id);
      const begins = new Date(startOfDay(date)).toISOString();
      const isVisible = canSee(await visibilityScopeOf(database, request.session.user), id, begins);
      const data = id === undefined || !isVisible ? undefined : await vehicleDay(database, id, date);
      if (!data) throw notFound('Возилото не е пронајдено');
      audit.read(request, { type: 'history_read', vehicle: data.vehicle, details: { day: date } });
      return { success: true as const, data };
    },
  });

  app.get('/api/vehicles/:id/standing', {
    config: { permission: 'trips.view', budget: 'histories', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Envelope(StoppedSince) } },
    handler: async (request) => {
      const id = await findVehicle(database, request.params.id);
      const visibility = await visibilityScopeOf(database, request.session.user);
      if (id === undefined || !canSee(visibility, id)) throw notFound('Возилото не е пронајдено');
      const since = await stoppedSince(database, id);
      // What was before is not shown to who sees the vehicle since later.
      return {
        success: true as const,
        data: { since: since !== null && canSee(visibility, id, since) ? since : null },
      };
    },
  });

  /**
   * The days and the vehicle of a query. What is asked of one vehicle is recorded, and brought up to date first.
   * @param isHistory whether it shows where vehicles were: then it is recorded of many as well
   */
  async function asked(
    query: { start_date: string; end_date: string; vehicle_id?: string | undefined },
    request: FastifyRequest,
    isHistory: boolean,
  ) {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const days = { ...readDays(query.start_date, query.end_date), visibility };
    if (query.vehicle_id === undefined) {
      if (isHistory)
        audit.read(request, {
          type: 'history_read',
          details: { from: days.from, to: days.to, vehicles: visibility === null ? 'all' : visibility.vehicles.size },
        });
      return { days, vehicle: undefined };
    }
    const vehicle = await findVehicle(database, query.vehicle_id);
    if (vehicle === undefined || !canSee(visibility, vehicle)) throw notFound('Возилото не е пронајдено');
    const [named] = await database.query<{ id: number; license_plate: string }>(
      'select id, license_plate from vehicles where id = $1',
      [vehicle],
    );
    audit.read(request, { type: 'history_read', vehicle: named, details: { from: days.from, to: days.to } });
    const stale = await staleDays(database, days.from, MAX_DAYS, vehicle);
    await deriveAndStore(database, stale);
    return { days, vehicle };
  }
}

function readDay(text: string, field: string): void {
  const at = startOfDay(text);
  if (!Number.isNaN(at) && dayOf(new Date(at)) === text) return;
  const message = `Вредноста на полето „${field}“ не е исправен датум.`;
  throw new HttpError(400, message, { [field]: message });
}

function readDays(from: string, to: string): Omit<Days, 'visibility'> {
  readDay(from, 'start_date');
  readDay(to, 'end_date');
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count >= 1 && count <= MAX_DAYS) return { from, to };
  const text =
    count < 1 ? 'Почетокот на периодот мора да биде пред крајот.' : `Периодот може да има најмногу ${MAX_DAYS} дена.`;
  throw new HttpError(400, text, { start_date: text });
}

const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);
const mondayOf = (date: string) => daysBefore(date, (new Date(date).getUTCDay() + 6) % 7);
