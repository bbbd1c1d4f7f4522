import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/auditLog';
import { findVehicle } from '../../fleet/lookup/find';
import { privateFields } from '../../fleet/privateVehicles';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { Done, Envelope, Id } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { parseTime, startOfDay, startOfNextDay } from '../../platform/http/times';
import { privateDays, privateVehicles } from './privateDays';
import type { WeekHours } from './privateSpans';
import {
  DistanceQuery,
  DriveInput,
  HoursInput,
  OwnPrivateTime,
  PrivateDistances,
  PrivateTime,
} from './privateTime.schemas';
import { hoursNow, saveHours, switchOff, switchOn } from './privateTime.store';

const tags = ['vehicles'];
/** A drive is switched on for so long at most. */
const LONGEST_MS = 24 * 3_600_000;

/** Private time: managers say the working hours, the assigned driver switches it on for a while. */
export function privateTimeRoutes(app: Server): void {
  const { database, privateTimes, privacyBroadcaster } = app;
  // Which tracker is in which vehicle may have changed: that is known before the answer is sent.
  app.addHook('onSend', async function readTrackers({ method, routeOptions: { url = '' } }) {
    if (method !== 'GET' && /^\/(api\/(devices|vehicles)|ingest\/fleet)\b/.test(url)) await privateTimes.refresh();
  });

  /** From when on a change holds: every instance knows of it by then. */
  const effective = () => new Date(Date.now() + privateTimes.lead);
  const changed = async () => {
    await privateTimes.refresh();
    await privacyBroadcaster.tick();
  };

  app.get('/api/vehicles/:id/private-time', {
    config: { permission: 'vehicles.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Envelope(PrivateTime) } },
    handler: async (request) => {
      const { id } = await visibleVehicle(database, request, request.params.id);
      const [hours] = await hoursNow(database, [id]);
      return {
        success: true as const,
        data: { hours: copy(hours?.hours), lead_seconds: privateTimes.lead / 1000, ...privateFields(privateTimes, id) },
      };
    },
  });

  app.put('/api/vehicles/:id/private-hours', {
    config: { permission: 'assignments.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, body: HoursInput, response: { 200: Done } },
    handler: async (request) => {
      const { hours } = request.body;
      await database.transaction(async (queries) => {
        const vehicle = await visibleVehicle(queries, request, request.params.id);
        const [before] = await hoursNow(queries, [vehicle.id]);
        await saveHours(queries, { vehicle: vehicle.id, hours, from: effective(), by: request.session.user.id });
        await recordAudit(queries, request, {
          type: 'private_hours_changed',
          vehicle,
          before: { hours: before?.hours ?? null },
          after: { hours },
        });
      });
      await changed();
      return { success: true as const, message: 'Работното време е зачувано.' };
    },
  });

  app.get('/api/private-time/own', {
    config: { permission: 'session.hold', budget: 'cheap', restrictedUsers: true },
    schema: { tags, response: { 200: Envelope(OwnPrivateTime) } },
    handler: async ({ session: { user } }) => {
      const vehicles = await database.query<{
        id: number;
        license_plate: string;
        vehicle_code: string;
        drive_until: string | null;
      }>(
        `select v.id, v.license_plate, v.vehicle_code,
           (select max(p.valid_to) from private_drives p where p.vehicle_id = v.id and p.user_id = $1 and p.valid_to > now()) as drive_until
         from vehicles v where v.id in (${assigned}) order by v.plate_key`,
        [user.id],
      );
      const hours = new Map(
        (
          await hoursNow(
            database,
            vehicles.map(({ id }) => id),
          )
        ).map((row) => [row.vehicle_id, row.hours]),
      );
      return {
        success: true as const,
        data: vehicles.map((vehicle) => ({
          ...vehicle,
          hours: copy(hours.get(vehicle.id)),
          ...privateFields(privateTimes, vehicle.id),
        })),
      };
    },
  });

  app.post('/api/vehicles/:id/private-drive', {
    config: { permission: 'session.hold', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, body: DriveInput, response: { 200: Done } },
    handler: async (request) => {
      const from = effective();
      const until = parseTime(request.body.until, 'until', 'end');
      if (!until || until <= from || until.getTime() > from.getTime() + LONGEST_MS)
        throw new HttpError(400, 'Изберете крај во следните 24 часа.', { until: 'Изберете крај во следните 24 часа.' });
      await database.transaction(async (queries) => {
        const vehicle = await ownVehicle(queries, request, request.params.id);
        await switchOff(queries, vehicle.id, request.session.user.id, from);
        await switchOn(queries, { vehicle: vehicle.id, user: request.session.user.id, from, until });
        await recordAudit(queries, request, {
          type: 'private_time_switched',
          vehicle,
          after: { until: until.toISOString() },
        });
      });
      await changed();
      return { success: true as const, message: 'Приватното возење е вклучено.' };
    },
  });

  app.delete('/api/vehicles/:id/private-drive', {
    config: { permission: 'session.hold', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async (request) => {
      await database.transaction(async (queries) => {
        const vehicle = await ownVehicle(queries, request, request.params.id);
        if (!(await switchOff(queries, vehicle.id, request.session.user.id, effective())))
          throw notFound('Приватното возење не е вклучено.');
        await recordAudit(queries, request, { type: 'private_time_switched', vehicle, after: { until: null } });
      });
      await changed();
      return { success: true as const, message: 'Приватното возење заврши.' };
    },
  });

  app.get('/api/private-distances', {
    config: { permission: 'trips.view', budget: 'histories', restrictedUsers: true },
    schema: { tags, querystring: DistanceQuery, response: { 200: Envelope(PrivateDistances) } },
    handler: async (request) => {
      const { start_date: from, end_date: to, vehicle_id, group } = request.query;
      if (!(startOfDay(from) < startOfNextDay(to)))
        throw new HttpError(400, 'Почетокот на периодот мора да биде пред крајот.');
      const visibility = await visibilityScopeOf(database, request.session.user);
      const vehicle = vehicle_id === undefined ? undefined : (await visibleVehicle(database, request, vehicle_id)).id;
      const days = await privateDays(database, { from, to, visibility, vehicle });
      const rows = group === 'vehicle-day' ? days : privateVehicles(days);
      return { success: true as const, data: rows.map(({ from: since, ...row }) => ({ ...row, since })) };
    },
  });
}

/** Vehicles that the person `$1` drives now. */
const assigned =
  'select a.vehicle_id from vehicle_assignments a where a.user_id = $1 and a.valid_from <= now() and (a.valid_to is null or a.valid_to > now())';

const copy = (hours: WeekHours | null | undefined) => (hours ? [...hours] : null);

interface Named {
  id: number;
  license_plate: string;
}

async function named(queries: Queries, id: number | undefined): Promise<Named> {
  const [vehicle] =
    id === undefined ? [] : await queries.query<Named>('select id, license_plate from vehicles where id = $1', [id]);
  if (!vehicle) throw notFound('Возилото не е пронајдено');
  return vehicle;
}

async function visibleVehicle(queries: Queries, { session }: FastifyRequest, key: string): Promise<Named> {
  const id = await findVehicle(queries, key);
  return named(queries, canSee(await visibilityScopeOf(queries, session.user), id) ? id : undefined);
}

/** The switch is its driver's and no one else's. */
async function ownVehicle(queries: Queries, { session }: FastifyRequest, key: string): Promise<Named> {
  const id = await findVehicle(queries, key);
  const [own] = await queries.query<{ vehicle_id: number }>(`${assigned} and a.vehicle_id = $2`, [
    session.user.id,
    id ?? 0,
  ]);
  return named(queries, own?.vehicle_id);
}
