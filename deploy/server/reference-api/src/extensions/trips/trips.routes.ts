import type { FastifyRequest } from 'fastify';
import { tripCalls } from 'shared-auth/calls';
import { DAY_MS } from 'shared-auth/contract';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findVehicle } from '../../lookup/find';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { notFound } from '../../platform/http/errors';
import { encodingFor, sendJsonBytes } from '../../platform/http/jsonBytes';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { readDay, readDays, startOfDay } from '../../platform/http/times';
import { countingByVehicle, coverageByVehicle, firstCovered } from './coverage.store';
import { stoppedSince } from './stoppedSince';
import { deriveVehicle } from './tripDeriver';
import {
  derivedAt,
  distancesByDay,
  distancesByVehicle,
  listStops,
  listTrips,
  sumDistances,
  sumUpTo,
} from './trips.store';
import { today, vehicleDay } from './vehicleDay';

const sumsBy = {
  vehicle: distancesByVehicle,
  day: distancesByDay,
  fleet: async (...asked: Parameters<typeof sumDistances>) => [await sumDistances(...asked)],
};

/** Distances, durations and stops: docs/trips.md. */
export function tripRoutes(app: Server): void {
  const { database } = app;
  serve(app, tripCalls.trips, async ({ request, query: { page, limit, ...query } }) => {
    const { days, vehicle } = await asked(app, query, request, true);
    return await listTrips(database, { ...days, vehicle, page, limit });
  });
  serve(app, tripCalls.stops, async ({ request, query: { page, limit, min_seconds = 0, sort, ...query } }) => {
    const { days, vehicle } = await asked(app, query, request, true);
    const listing = { ...days, vehicle, page, limit, minSeconds: min_seconds, isLongestFirst: sort === 'longest' };
    return await listStops(database, listing);
  });
  serve(app, tripCalls.distances, (served) => distances(app, served));
  serve(app, tripCalls.coverage, async ({ request: { session }, query: { vehicle_id } }) => {
    const visibility = await visibilityScopeOf(database, session.user);
    const vehicle = vehicle_id === undefined ? undefined : await findVehicle(database, vehicle_id);
    if (vehicle_id !== undefined && (vehicle === undefined || !canSee(visibility, vehicle))) throw vehicleMissing();
    const vehicles = await coverageByVehicle(database, visibility, vehicle);
    const since = firstCovered(vehicles);
    const counting = since === null ? [] : await countingByVehicle(database, visibility, since, vehicle);
    if (since !== null && counting.length > 0) app.trips.want(since);
    return { since, vehicles, counting };
  });
  serve(app, tripCalls.today, ({ request }) => fleetToday(app, request));
  serve(app, tripCalls.day, (served) => dayOfVehicle(app, served));
  serve(app, tripCalls.standing, async ({ request, params }) => {
    const id = await findVehicle(database, params.id);
    const visibility = await visibilityScopeOf(database, request.session.user);
    if (id === undefined || !canSee(visibility, id)) throw vehicleMissing();
    const since = await stoppedSince(database, id);
    // A user who sees the vehicle only since a moment is not shown anything from before it.
    return { since: since !== null && canSee(visibility, id, since) ? since : null };
  });
}

const vehicleMissing = () => notFound('Возилото не е пронајдено');

async function distances(app: Server, { request, reply, query }: Served<typeof tripCalls.distances>) {
  const { database, heavy } = app;
  const { group = 'fleet', ...period } = query;
  const { days, vehicle } = await asked(app, period, request, false);
  if (group === 'vehicle-day') {
    const order = { days, vehicle, asOf: await derivedAt(database), encoding: encodingFor(request) };
    const whose = { person: request.session.user.id, signal: whileWaiting(reply) };
    return sendJsonBytes(request, reply, await heavy.run('distances', order, whose));
  }
  return { data: await sumsBy[group](database, days, vehicle), as_of: await derivedAt(database) };
}

async function fleetToday({ database, trips }: Server, { session }: FastifyRequest) {
  const date = today();
  const visibility = await visibilityScopeOf(database, session.user);
  const asOf = await derivedAt(database);
  const lastWeek = daysBefore(date, 7);
  // The same time of day, even across a change of the clock.
  const moment = new Date(startOfDay(lastWeek) + (Date.parse(asOf) - startOfDay(date)));
  const counting = await countingByVehicle(database, visibility, lastWeek, undefined, daysBefore(date, 6));
  if (counting.length > 0) trips.want(lastWeek);
  const before = await sumUpTo(database, lastWeek, moment, visibility);
  return {
    as_of: asOf,
    today: await sumDistances(database, { from: date, to: date, visibility }),
    same_time_last_week: counting.length > 0 ? { ...before, distance: null } : before,
    week: await sumDistances(database, { from: mondayOf(date), to: date, visibility }),
  };
}

async function dayOfVehicle({ database, audit }: Server, { request, params, query }: Served<typeof tripCalls.day>) {
  const { date = today() } = query;
  readDay(date, 'date');
  const id = await findVehicle(database, params.id);
  const begins = new Date(startOfDay(date)).toISOString();
  const isVisible = canSee(await visibilityScopeOf(database, request.session.user), id, begins);
  const data = id === undefined || !isVisible ? undefined : await vehicleDay(database, id, date);
  if (!data) throw vehicleMissing();
  audit.read(request, { type: 'history_read', vehicle: data.vehicle, details: { day: date } });
  return data;
}

/**
 * The days and the vehicle of a query. A query about one vehicle is recorded, and its days are derived first.
 * @param isHistory whether it shows where vehicles were: then a query about many is recorded as well
 */
async function asked(
  { database, audit, trips }: Server,
  query: { start_date: string; end_date: string; vehicle_id?: string | undefined },
  request: FastifyRequest,
  isHistory: boolean,
) {
  const visibility = await visibilityScopeOf(database, request.session.user);
  const days = { ...readDays(query.start_date, query.end_date), visibility };
  if (query.vehicle_id === undefined) {
    trips.want(days.from);
    if (isHistory)
      audit.read(request, {
        type: 'history_read',
        details: { from: days.from, to: days.to, vehicles: visibility === null ? 'all' : visibility.vehicles.size },
      });
    return { days, vehicle: undefined };
  }
  const vehicle = await findVehicle(database, query.vehicle_id);
  if (vehicle === undefined || !canSee(visibility, vehicle)) throw vehicleMissing();
  const [named] = await database.query<{ id: number; license_plate: string }>(
    'select id, license_plate from vehicles where id = $1',
    [vehicle],
  );
  audit.read(request, { type: 'history_read', vehicle: named, details: { from: days.from, to: days.to } });
  await deriveVehicle(database, days.from, vehicle);
  return { days, vehicle };
}

const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);
const mondayOf = (date: string) => daysBefore(date, (new Date(date).getUTCDay() + 6) % 7);
