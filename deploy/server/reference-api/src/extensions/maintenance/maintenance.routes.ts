import type { FastifyRequest } from 'fastify';
import { maintenanceFields } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { findVehicle } from '../../fleet/lookup/find';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { rowProperties } from '../../platform/http/records';
import {
  Done,
  Envelope,
  Id,
  Input,
  LARGEST_ID,
  message,
  nullable,
  type Static,
  Type,
} from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import {
  deleteMaintenance,
  findMaintenance,
  insertMaintenance,
  listMaintenance,
  type MaintenanceValues,
  updateMaintenance,
} from './maintenance.store';

const MaintenanceRow = Type.Object(rowProperties(maintenanceFields));
const Query = Type.Object({ vehicle_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) });
const count = (fallback: number, text: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: fallback, ...message(text) }));
const MaintenanceInput = Input({
  vehicle_id: Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    maximum: LARGEST_ID,
    ...message('Возилото е задолжително'),
  }),
  title: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\S',
    ...message('Внесете што е за одржување, најмногу 100 знаци'),
  }),
  due_odometer: Type.Optional(
    nullable(Type.Number({ minimum: 0, maximum: 10_000_000, ...message('Километражата не е исправна') })),
  ),
  due_date: Type.Optional(nullable(Type.String({ format: 'date', ...message('Датумот не е исправен') }))),
  warn_km: count(500, 'Бројот на километри не е исправен'),
  warn_days: count(14, 'Бројот на денови не е исправен'),
});

const tags = ['maintenance'];
const missing = () => notFound('Одржувањето не е пронајдено');

/** What is due on vehicles, at an odometer or on a day: docs/trips.md. */
export function maintenanceRoutes(app: Server): void {
  const { database } = app;
  app.get('/api/maintenance', {
    config: { permission: 'trips.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, querystring: Query, response: { 200: Envelope(Type.Array(MaintenanceRow)) } },
    handler: async (request) => {
      const { vehicle_id } = request.query;
      const visibility = await visibilityScopeOf(database, request.session.user);
      const vehicle = vehicle_id === undefined ? null : await vehicleOf(vehicle_id, request);
      const items = await listMaintenance(database, vehicle);
      return { success: true as const, data: items.filter((item) => canSee(visibility, Number(item.vehicle_id))) };
    },
  });

  app.post('/api/maintenance', {
    config: { permission: 'maintenance.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, body: MaintenanceInput, response: { 201: Envelope(MaintenanceRow) } },
    handler: async (request, reply) => {
      const values = await read(request.body, request);
      const row = await database.transaction(async (queries) => {
        const made = await saved(await insertMaintenance(queries, values), queries);
        await recordAudit(queries, request, {
          type: 'maintenance_created',
          vehicle: vehicleOfItem(made),
          after: values,
        });
        return made;
      });
      return reply.code(201).send({ success: true as const, data: row });
    },
  });

  app.put('/api/maintenance/:id', {
    config: { permission: 'maintenance.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, body: MaintenanceInput, response: { 200: Envelope(MaintenanceRow) } },
    handler: async (request) => {
      const id = idOf(request.params.id);
      const values = await read(request.body, request);
      const row = await database.transaction(async (queries) => {
        const before = await visibleItem(id, queries, request);
        if (!(await updateMaintenance(queries, id, values))) throw missing();
        const after = await saved(id, queries);
        await recordAudit(queries, request, {
          type: 'maintenance_changed',
          vehicle: vehicleOfItem(after),
          before,
          after,
        });
        return after;
      });
      return { success: true as const, data: row };
    },
  });

  app.delete('/api/maintenance/:id', {
    config: { permission: 'maintenance.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async (request) => {
      const id = idOf(request.params.id);
      await database.transaction(async (queries) => {
        const before = await visibleItem(id, queries, request);
        if (!(await deleteMaintenance(queries, id))) throw missing();
        await recordAudit(queries, request, { type: 'maintenance_deleted', vehicle: vehicleOfItem(before), before });
      });
      return { success: true as const, message: 'Одржувањето е избришано.' };
    },
  });

  async function vehicleOf(key: string, { session }: FastifyRequest): Promise<number> {
    const id = await findVehicle(database, key);
    if (id === undefined || !canSee(await visibilityScopeOf(database, session.user), id))
      throw notFound('Возилото не е пронајдено');
    return id;
  }

  async function saved(id: number, queries: Queries) {
    const row = await findMaintenance(queries, id);
    if (!row) throw missing();
    return row;
  }

  /** What the caller does not see is not there. */
  async function visibleItem(id: number, queries: Queries, { session }: FastifyRequest) {
    const row = await saved(id, queries);
    if (!canSee(await visibilityScopeOf(queries, session.user), Number(row.vehicle_id))) throw missing();
    return row;
  }

  async function read(body: Static<typeof MaintenanceInput>, request: FastifyRequest): Promise<MaintenanceValues> {
    const { vehicle_id, title, due_odometer = null, due_date = null, warn_km = 500, warn_days = 14 } = body;
    if (due_odometer === null && due_date === null) {
      const text = 'Внесете километража или датум';
      throw new HttpError(400, text, { due_odometer: text });
    }
    const vehicle = await vehicleOf(String(vehicle_id), request);
    return { vehicle_id: vehicle, title: title.trim(), due_odometer, due_date, warn_km, warn_days };
  }
}

const vehicleOfItem = ({ vehicle_id, license_plate }: { vehicle_id: unknown; license_plate: string | null }) => ({
  id: Number(vehicle_id),
  license_plate,
});

const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
