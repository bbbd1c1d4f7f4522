import type { FastifyRequest } from 'fastify';
import { fuelCalls, fuelReceiptFields, type ReceivedBody, receiptImportCalls } from 'shared-auth/calls';
import { DAY_MS } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { seenVehicle } from '../../identity/access/seenVehicle';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError, notFound } from '../../platform/http/errors';
import { storedRecord } from '../../platform/http/records';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { dayOf, readDays, startOfDay, startOfNextDay } from '../../platform/http/times';
import { rememberImport } from '../import/fileImports.store';
import { importInTurn, importMessages } from '../import/import.routes';
import { deriveVehicle } from '../trips/tripDeriver';
import { BEFORE_MS } from './drains';
import { importReceipts, receiptMessages } from './receipts.import';
import { isMomentTaken, type Receipt, receipts } from './receipts.store';

const missing = () => notFound('Сметката не е пронајдена');
const refused = (field: string, text: string, status = 400) => new HttpError(status, text, { [field]: text });

const MOST_DAYS = 31;

/** Of two receipts of a vehicle at one moment the second is refused. */
const once = <Result>({ database }: Server, work: (queries: Queries) => Promise<Result>) =>
  database.transaction(work).catch((error: unknown) => {
    throw isMomentTaken(error) ? refused('bought_at', 'За ова време веќе е внесена сметка.', 409) : error;
  });

/** The figures of a vehicle's tanks, and its fuel receipts: docs/trackers.md. */
export function fuelRoutes(app: Server): void {
  const { database } = app;
  serve(app, fuelCalls.ofVehicle, (served) => fuelOf(app, served));

  const create = ({ request, body }: Served<typeof fuelCalls.create>) =>
    once(app, async (queries) => {
      const { values, vehicle } = await read(queries, request, body);
      const after = await receipts.insert(queries, values);
      await recordAudit(queries, request, { type: 'fuel_receipt_created', vehicle, after });
      return after;
    });
  serve(app, fuelCalls.create, create, receiptMessages);

  const change = ({ request, params, body }: Served<typeof fuelCalls.change>) =>
    once(app, async (queries) => {
      const before = await seenReceipt(queries, params.id, request);
      const { values, vehicle } = await read(queries, request, body);
      const after = await receipts.update(queries, before.id, values);
      if (!after) throw missing();
      await recordAudit(queries, request, { type: 'fuel_receipt_changed', vehicle, before, after });
      return after;
    });
  serve(app, fuelCalls.change, change, receiptMessages);

  const bringIn = async (served: Served<typeof receiptImportCalls.import>) => {
    const { request, body } = served;
    const visibility = await visibilityScopeOf(database, request.session.user);
    const { vehicles: _, ...result } = await importInTurn(app, served, {
      work: (queries) => importReceipts(queries, body.rows, { dryRun: body.dry_run ?? false, visibility }),
      // Each vehicle gets an entry, because its history and its bound are separate.
      async record(queries, { vehicles }) {
        for (const { vehicle, count } of vehicles)
          await recordAudit(queries, request, { type: 'fuel_receipts_imported', vehicle, details: { created: count } });
        await rememberImport(queries, 'receipts', request.session.user.id);
      },
      taken: 'Некој друг во меѓувреме внесе сметка од датотеката. Проверете повторно.',
    });
    return result;
  };
  serve(app, receiptImportCalls.import, bringIn, importMessages);

  serve(app, fuelCalls.remove, async ({ request, params }) => {
    await database.transaction(async (queries) => {
      const before = await seenReceipt(queries, params.id, request);
      const vehicle = await seenVehicle(queries, String(before.vehicle_id), request);
      await receipts.remove(queries, before.id);
      await recordAudit(queries, request, { type: 'fuel_receipt_deleted', vehicle, before });
    });
    return 'Сметката е избришана.';
  });
}

async function fuelOf(app: Server, { request, reply, params, query }: Served<typeof fuelCalls.ofVehicle>) {
  const { database, audit, heavy, privateVehicles } = app;
  const days = readDays(query.start_date, query.end_date);
  if ((Date.parse(days.to) - Date.parse(days.from)) / DAY_MS >= MOST_DAYS)
    throw refused('end_date', `Изберете период до ${MOST_DAYS} ден.`);
  const vehicle = await seenVehicle(database, params.id, request);
  // A user who sees the vehicle only since a moment is not shown fuel from before it.
  const since = (await visibilityScopeOf(database, request.session.user))?.vehicles.get(vehicle.id);
  const asked = {
    from: Math.max(startOfDay(days.from), since === undefined ? 0 : Date.parse(since)),
    to: startOfNextDay(days.to),
  };
  audit.read(request, { type: 'history_read', vehicle, details: days });
  const span = {
    from: Math.max(asked.from - BEFORE_MS, since === undefined ? 0 : Date.parse(since)),
    to: asked.to + DAY_MS,
  };
  await deriveVehicle(database, dayOf(new Date(span.from)), vehicle.id);
  const hidden = privateVehicles.spansBetween(vehicle.id, span.from, span.to);
  const order = { person: request.session.user.id, signal: whileWaiting(reply) };
  return heavy.run('fuel', { vehicle: vehicle.id, asked, span, hidden }, order);
}

/** A receipt of a vehicle that the caller does not see is answered as missing. */
async function seenReceipt(queries: Queries, key: string, { session }: FastifyRequest): Promise<Receipt> {
  const receipt = await receipts.find(queries, /^\d{1,9}$/.test(key) ? Number(key) : 0);
  if (!receipt || !canSee(await visibilityScopeOf(queries, session.user), Number(receipt.vehicle_id))) throw missing();
  return receipt;
}

async function read(queries: Queries, request: FastifyRequest, body: ReceivedBody<typeof fuelReceiptFields>) {
  const vehicle = await seenVehicle(queries, String(body.vehicle_id), request);
  const at = new Date(body.bought_at);
  if (at.getTime() > Date.now()) throw refused('bought_at', 'Времето на купување не може да биде во иднина');
  const values = storedRecord(fuelReceiptFields, { ...body, vehicle_id: vehicle.id, bought_at: at.toISOString() });
  return { values, vehicle };
}
