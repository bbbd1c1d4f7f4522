import { vehicleStatuses, vehicleTypes } from 'shared-auth/contract';
import { recordAct } from '../acts/actLog';
import { openAlarms } from '../alarms/alarms.store';
import type { Database, Queries } from '../database/database';
import { latestOf } from '../devices/latest';
import { notFound } from '../http/errors';
import { once } from '../http/idempotency';
import { Answer, Id, Page } from '../http/schemas';
import type { Server } from '../http/server';
import { findVehicle } from '../lookup/find';
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
export function vehicleRoutes(app: Server, { database }: { database: Database }): void {
  app.get(
    '/api/vehicles',
    { schema: { tags: ['vehicles'], querystring: VehicleQuery, response: { 200: Page(VehicleRow) } } },
    async (request) => ({
      success: true as const,
      ...(await listVehicles(database, request.query)),
    }),
  );

  app.get(
    '/api/vehicles/new',
    { schema: { tags: ['vehicles'], response: { 200: Answer(VehicleOptions) } } },
    async () => ({
      success: true as const,
      data: { vehicle_types: [...vehicleTypes], statuses: [...vehicleStatuses] },
    }),
  );

  app.post(
    '/api/vehicles',
    { schema: { tags: ['vehicles'], body: VehicleInput, response: { 201: Answer(VehicleRow) } } },
    async (request, reply) => {
      const { vehicle_id, ...values } = request.body;
      const vehicle = await once(database, request, async (queries) => {
        const id = await createVehicle(queries, { ...values, vehicle_code: vehicle_id });
        const created = await existing(queries, id);
        await recordAct(queries, request, { type: 'vehicle_created', vehicle: created, after: created });
        return created;
      });
      return reply.code(201).send({ success: true as const, data: vehicle });
    },
  );

  app.get(
    '/api/vehicles/:id',
    { schema: { tags: ['vehicles'], params: Id, response: { 200: Answer(VehicleDetail) } } },
    async (request) => {
      const vehicle = await existing(database, await findVehicle(database, request.params.id));
      const latest = await latestOf(database, 'vehicle_id', vehicle.id);
      return {
        success: true as const,
        data: { ...vehicle, ...latest, recent_alarms: await openAlarms(database, { vehicle: vehicle.id }) },
      };
    },
  );

  app.put(
    '/api/vehicles/:id',
    { schema: { tags: ['vehicles'], params: Id, body: VehicleChange, response: { 200: Answer(VehicleRow) } } },
    async (request) => {
      const { vehicle_id, ...change } = request.body;
      const vehicle = await database.transaction(async (queries) => {
        const before = await existing(queries, await findVehicle(queries, request.params.id));
        await updateVehicle(queries, before.id, {
          ...before,
          ...change,
          vehicle_code: vehicle_id ?? change.vehicle_code ?? before.vehicle_code,
        });
        const after = await existing(queries, before.id);
        await recordAct(queries, request, { type: 'vehicle_changed', vehicle: after, before, after });
        return after;
      });
      return { success: true as const, data: vehicle };
    },
  );
}

async function existing(queries: Queries, id: number | undefined): Promise<Vehicle> {
  const vehicle = id === undefined ? undefined : await readVehicle(queries, id);
  if (!vehicle) throw notFound('Возилото не е пронајдено');
  return vehicle;
}
