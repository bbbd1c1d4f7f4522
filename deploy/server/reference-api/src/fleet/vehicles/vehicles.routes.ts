import { vehicleStatuses, vehicleTypes } from 'shared-auth/contract';
import { openAlarms } from '../../alarms/alarms.store';
import { recordAudit } from '../../audit/auditLog';
import type { SessionUser } from '../../identity/access/caller';
import { canSee, type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { notFound } from '../../platform/http/errors';
import { idempotent } from '../../platform/http/idempotency';
import { Envelope, Id, Page } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { latestOf } from '../devices/latest';
import { findVehicle } from '../lookup/find';
import { withPrivateTime } from '../privateVehicles';
import {
  VehicleChange,
  VehicleDetail,
  VehicleInput,
  VehicleOptions,
  VehicleQuery,
  VehicleRow,
} from './vehicles.schemas';
import { createVehicle, listVehicles, readVehicle, updateVehicle, type Vehicle } from './vehicles.store';

/** Vehicles: read by every member of staff, written by managers. */
export function vehicleRoutes(app: Server): void {
  const { database } = app;
  app.get('/api/vehicles', {
    config: { permission: 'vehicles.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['vehicles'], querystring: VehicleQuery, response: { 200: Page(VehicleRow) } },
    handler: async (request) => {
      const found = await listVehicles(
        database,
        request.query,
        await visibilityScopeOf(database, request.session.user),
      );
      return {
        success: true as const,
        ...found,
        data: found.data.map((vehicle) => withPrivateTime(app.privateVehicles, vehicle)),
      };
    },
  });

  app.get('/api/vehicles/new', {
    config: { permission: 'vehicles.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['vehicles'], response: { 200: Envelope(VehicleOptions) } },
    handler: async () => ({
      success: true as const,
      data: { vehicle_types: [...vehicleTypes], statuses: [...vehicleStatuses] },
    }),
  });

  app.post('/api/vehicles', {
    config: { permission: 'vehicles.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['vehicles'], body: VehicleInput, response: { 201: Envelope(VehicleRow) } },
    handler: async (request, reply) => {
      const { vehicle_id, ...values } = request.body;
      const vehicle = await idempotent(database, request, async (queries) => {
        const id = await createVehicle(queries, { ...values, vehicle_code: vehicle_id });
        await joinOwnTeam(queries, id, request.session.user);
        const created = await existing(queries, id, null);
        await recordAudit(queries, request, { type: 'vehicle_created', vehicle: created, after: created });
        return created;
      });
      return reply.code(201).send({ success: true as const, data: vehicle });
    },
  });

  app.get('/api/vehicles/:id', {
    config: { permission: 'vehicles.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['vehicles'], params: Id, response: { 200: Envelope(VehicleDetail) } },
    handler: async (request) => {
      const visibility = await visibilityScopeOf(database, request.session.user);
      const vehicle = await existing(database, await findVehicle(database, request.params.id), visibility);
      const latest = await latestOf(database, 'vehicle_id', vehicle.id);
      return {
        success: true as const,
        data: {
          ...withPrivateTime(app.privateVehicles, vehicle),
          ...latest,
          recent_alarms: await openAlarms(database, { vehicle: vehicle.id }, visibility),
        },
      };
    },
  });

  app.put('/api/vehicles/:id', {
    config: { permission: 'vehicles.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['vehicles'], params: Id, body: VehicleChange, response: { 200: Envelope(VehicleRow) } },
    handler: async (request) => {
      const { vehicle_id, ...change } = request.body;
      const vehicle = await database.transaction(async (queries) => {
        const visibility = await visibilityScopeOf(queries, request.session.user);
        const before = await existing(queries, await findVehicle(queries, request.params.id), visibility);
        await updateVehicle(queries, before.id, {
          ...before,
          ...change,
          vehicle_code: vehicle_id ?? change.vehicle_code ?? before.vehicle_code,
        });
        const after = await existing(queries, before.id, visibility);
        await recordAudit(queries, request, { type: 'vehicle_changed', vehicle: after, before, after });
        return after;
      });
      return { success: true as const, data: vehicle };
    },
  });
}

/** What a user adds who sees only some teams belongs to the first of them, or it would be gone at once. */
async function joinOwnTeam(queries: Queries, vehicle: number, { id, is_limited }: SessionUser): Promise<void> {
  if (is_limited)
    await queries.query(
      'update vehicles set team_id = (select min(team_id) from user_teams where user_id = $2) where id = $1',
      [vehicle, id],
    );
}

async function existing(queries: Queries, id: number | undefined, visibility: VisibilityScope): Promise<Vehicle> {
  const vehicle = id === undefined || !canSee(visibility, id) ? undefined : await readVehicle(queries, id);
  if (!vehicle) throw notFound('Возилото не е пронајдено');
  return vehicle;
}
