import type { FastifyRequest } from 'fastify';
import { maintenanceCalls, type ReceivedBody, type StoredRecord } from 'shared-auth/calls';
import { maintenanceFields } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findVehicle } from '../../lookup/find';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { storedRecord } from '../../platform/http/records';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import {
  deleteMaintenance,
  findMaintenance,
  insertMaintenance,
  listMaintenance,
  updateMaintenance,
} from './maintenance.store';

const messages = {
  vehicle_id: 'Возилото е задолжително',
  title: 'Внесете што е за одржување, најмногу 100 знаци',
  due_odometer: 'Километражата не е исправна',
  due_date: 'Датумот не е исправен',
  warn_km: 'Бројот на километри не е исправен',
  warn_days: 'Бројот на денови не е исправен',
  due_hours: 'Моточасовите не се исправни',
  warn_hours: 'Бројот на моточасови не е исправен',
};
const missing = () => notFound('Одржувањето не е пронајдено');

/** Services that are due on vehicles, at an odometer, after engine hours or on a day: docs/trips.md. */
export function maintenanceRoutes(app: Server): void {
  const { database } = app;
  serve(app, maintenanceCalls.list, async ({ request, query: { vehicle_id } }) => {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const vehicle = vehicle_id === undefined ? null : await vehicleOf(database, vehicle_id, request);
    const items = await listMaintenance(database, vehicle);
    return items.filter((item) => canSee(visibility, Number(item.vehicle_id)));
  });

  const create = async (queries: Queries, request: FastifyRequest, values: Values) => {
    const made = await saved(await insertMaintenance(queries, values), queries);
    await recordAudit(queries, request, { type: 'maintenance_created', vehicle: vehicleOfItem(made), after: values });
    return made;
  };
  serve(
    app,
    maintenanceCalls.create,
    async ({ request, body }) => {
      const values = await read(database, body, request);
      return database.transaction((queries) => create(queries, request, values));
    },
    messages,
  );

  const change = async (queries: Queries, { request, params, body }: Served<typeof maintenanceCalls.change>) => {
    const id = idOf(params.id);
    const before = await visibleItem(id, queries, request);
    // A console without the field of engine hours leaves it unchanged.
    const { due_hours = null, warn_hours } = before;
    const values = await read(queries, { due_hours, ...(warn_hours != null && { warn_hours }), ...body }, request);
    if (!(await updateMaintenance(queries, id, values))) throw missing();
    const after = await saved(id, queries);
    const vehicle = vehicleOfItem(after);
    await recordAudit(queries, request, { type: 'maintenance_changed', vehicle, before, after });
    return after;
  };
  const changed = (served: Served<typeof maintenanceCalls.change>) =>
    database.transaction((queries) => change(queries, served));
  serve(app, maintenanceCalls.change, changed, messages);

  serve(app, maintenanceCalls.remove, async ({ request, params }) => {
    const id = idOf(params.id);
    await database.transaction(async (queries) => {
      const before = await visibleItem(id, queries, request);
      if (!(await deleteMaintenance(queries, id))) throw missing();
      await recordAudit(queries, request, { type: 'maintenance_deleted', vehicle: vehicleOfItem(before), before });
    });
    return 'Одржувањето е избришано.';
  });
}

type Values = StoredRecord<typeof maintenanceFields>;

async function vehicleOf(queries: Queries, key: string, { session }: FastifyRequest): Promise<number> {
  const id = await findVehicle(queries, key);
  if (id === undefined || !canSee(await visibilityScopeOf(queries, session.user), id))
    throw notFound('Возилото не е пронајдено');
  return id;
}

async function saved(id: number, queries: Queries) {
  const row = await findMaintenance(queries, id);
  if (!row) throw missing();
  return row;
}

/** An item of a vehicle that the caller does not see is answered as missing. */
async function visibleItem(id: number, queries: Queries, { session }: FastifyRequest) {
  const row = await saved(id, queries);
  if (!canSee(await visibilityScopeOf(queries, session.user), Number(row.vehicle_id))) throw missing();
  return row;
}

async function read(
  queries: Queries,
  body: ReceivedBody<typeof maintenanceFields>,
  request: FastifyRequest,
): Promise<Values> {
  if (body.due_odometer == null && body.due_date == null && body.due_hours == null) {
    const text = 'Внесете километража, моточасови или датум';
    throw new HttpError(400, text, { due_odometer: text });
  }
  const vehicle_id = await vehicleOf(queries, String(body.vehicle_id), request);
  return storedRecord(maintenanceFields, { ...body, vehicle_id });
}

const vehicleOfItem = ({ vehicle_id, license_plate }: { vehicle_id: unknown; license_plate: string | null }) => ({
  id: Number(vehicle_id),
  license_plate,
});

const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
