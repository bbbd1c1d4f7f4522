import { maintenanceFields } from 'shared-auth/contract';
import type { Database } from '../database/database';
import { HttpError, notFound } from '../http/errors';
import { rowProperties } from '../http/records';
import { Answer, Done, Id, Input, nullable, type Static, says, Type } from '../http/schemas';
import type { Server } from '../http/server';
import { findVehicle } from '../lookup/find';
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
  Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: fallback, ...says(text) }));
const MaintenanceInput = Input({
  vehicle_id: Type.Unsafe<number | string>({ type: ['integer', 'string'], ...says('Возилото е задолжително') }),
  title: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\S',
    ...says('Внесете што е за одржување, најмногу 100 знаци'),
  }),
  due_odometer: Type.Optional(
    nullable(Type.Number({ minimum: 0, maximum: 10_000_000, ...says('Километражата не е исправна') })),
  ),
  due_date: Type.Optional(nullable(Type.String({ format: 'date', ...says('Датумот не е исправен') }))),
  warn_km: count(500, 'Бројот на километри не е исправен'),
  warn_days: count(14, 'Бројот на денови не е исправен'),
});

const tags = ['maintenance'];
const missing = () => notFound('Одржувањето не е пронајдено');

/** What is due on vehicles, at an odometer or on a day: docs/trips.md. */
export function maintenanceRoutes(app: Server, { database }: { database: Database }): void {
  app.get(
    '/api/maintenance',
    { schema: { tags, querystring: Query, response: { 200: Answer(Type.Array(MaintenanceRow)) } } },
    async ({ query: { vehicle_id } }) => {
      const vehicle = vehicle_id === undefined ? null : await vehicleOf(vehicle_id);
      return { success: true as const, data: await listMaintenance(database, vehicle) };
    },
  );

  app.post(
    '/api/maintenance',
    { schema: { tags, body: MaintenanceInput, response: { 201: Answer(MaintenanceRow) } } },
    async ({ body }, reply) => {
      const id = await insertMaintenance(database, await read(body));
      return reply.code(201).send({ success: true as const, data: await saved(id) });
    },
  );

  app.put(
    '/api/maintenance/:id',
    { schema: { tags, params: Id, body: MaintenanceInput, response: { 200: Answer(MaintenanceRow) } } },
    async ({ params, body }) => {
      const id = idOf(params.id);
      if (!(await updateMaintenance(database, id, await read(body)))) throw missing();
      return { success: true as const, data: await saved(id) };
    },
  );

  app.delete('/api/maintenance/:id', { schema: { tags, params: Id, response: { 200: Done } } }, async ({ params }) => {
    if (!(await deleteMaintenance(database, idOf(params.id)))) throw missing();
    return { success: true as const, message: 'Одржувањето е избришано.' };
  });

  async function vehicleOf(key: string): Promise<number> {
    const id = await findVehicle(database, key);
    if (id === undefined) throw notFound('Возилото не е пронајдено');
    return id;
  }

  async function saved(id: number) {
    const row = await findMaintenance(database, id);
    if (!row) throw missing();
    return row;
  }

  async function read(body: Static<typeof MaintenanceInput>): Promise<MaintenanceValues> {
    const { vehicle_id, title, due_odometer = null, due_date = null, warn_km = 500, warn_days = 14 } = body;
    if (due_odometer === null && due_date === null) {
      const text = 'Внесете километража или датум';
      throw new HttpError(400, text, { due_odometer: text });
    }
    const vehicle = await vehicleOf(String(vehicle_id));
    return { vehicle_id: vehicle, title: title.trim(), due_odometer, due_date, warn_km, warn_days };
  }
}

const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
