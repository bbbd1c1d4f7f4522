import type { FastifyRequest } from 'fastify';
import { odometerCalls, odometerReadingFields, type ReceivedBody } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { seenVehicle } from '../../identity/access/seenVehicle';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { storedRecord } from '../../platform/http/records';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { dayOf } from '../../platform/http/times';
import { deriveVehicle } from '../trips/tripDeriver';
import {
  isMomentTaken,
  odometerNow,
  type Reading,
  type ReadingValues,
  readings,
  readingsOf,
  readingsSince,
} from './odometer.store';

const messages = {
  vehicle_id: 'Возилото е задолжително',
  read_at: 'Времето на читање не е исправно',
  odometer: 'Километражата не е исправна',
  engine_hours: 'Моточасовите не се исправни',
  factor: 'Факторот е од 0,5 до 2',
  by_counter: 'Изберете дали се следи бројачот на уредот',
};
const missing = () => notFound('Состојбата не е пронајдена');
const refused = (field: string, text: string, status = 400) => new HttpError(status, text, { [field]: text });

/** Of two readings of a vehicle at one moment the second is refused. */
const once = <Result>({ database }: Server, work: (queries: Queries) => Promise<Result>) =>
  database.transaction(work).catch((error: unknown) => {
    throw isMomentTaken(error) ? refused('read_at', 'За ова време веќе е внесена состојба.', 409) : error;
  });

/** Readings of odometers, and the present figures: docs/trackers.md. */
export function odometerRoutes(app: Server): void {
  const { database } = app;
  serve(app, odometerCalls.ofVehicle, async ({ request, params }) => {
    const vehicle = await seenVehicle(database, params.id, request);
    const shown = await readingsOf(database, vehicle.id);
    const oldest = shown.at(-1);
    if (oldest) await deriveVehicle(database, dayOf(new Date(oldest.read_at)), vehicle.id);
    return { ...(await odometerNow(database, vehicle.id)), readings: shown };
  });

  const create = ({ request, body }: Served<typeof odometerCalls.create>) =>
    once(app, async (queries) => {
      const { values, vehicle } = await read(app, queries, request, body);
      const after = await readings.insert(queries, values);
      await recordAudit(queries, request, { type: 'odometer_reading_created', vehicle, after });
      return after;
    });
  serve(app, odometerCalls.create, create, messages);

  const change = ({ request, params, body }: Served<typeof odometerCalls.change>) =>
    once(app, async (queries) => {
      const before = await seenReading(queries, params.id, request);
      const { values, vehicle } = await read(app, queries, request, body, before);
      const after = await readings.update(queries, before.id, values);
      if (!after) throw missing();
      await recordAudit(queries, request, { type: 'odometer_reading_changed', vehicle, before, after });
      return after;
    });
  serve(app, odometerCalls.change, change, messages);

  serve(app, odometerCalls.remove, async ({ request, params }) => {
    await database.transaction(async (queries) => {
      const before = await seenReading(queries, params.id, request);
      const vehicle = await seenVehicle(queries, String(before.vehicle_id), request);
      await readings.remove(queries, before.id);
      await recordAudit(queries, request, { type: 'odometer_reading_deleted', vehicle, before });
    });
    return 'Состојбата е избришана.';
  });
}

/** A reading of a vehicle that the caller does not see is answered as missing. */
async function seenReading(queries: Queries, key: string, { session }: FastifyRequest): Promise<Reading> {
  const reading = await readings.find(queries, /^\d{1,9}$/.test(key) ? Number(key) : 0);
  if (!reading || !canSee(await visibilityScopeOf(queries, session.user), Number(reading.vehicle_id))) throw missing();
  return reading;
}

/** @param before the reading that is changed: its own moment is accepted, however long ago it was */
async function read(
  { settings: { retentionDays } }: Server,
  queries: Queries,
  request: FastifyRequest,
  body: ReceivedBody<typeof odometerReadingFields>,
  before?: Reading,
): Promise<{ values: ReadingValues; vehicle: { id: number; license_plate: string } }> {
  if (body.odometer == null && body.engine_hours == null)
    throw refused('odometer', 'Внесете километража или моточасови');
  const vehicle = await seenVehicle(queries, String(body.vehicle_id), request);
  const at = new Date(body.read_at);
  if (at.getTime() > Date.now()) throw refused('read_at', 'Времето на читање не може да биде во иднина');
  const isDropped = at < (await readingsSince(queries, retentionDays));
  if (isDropped && before?.read_at !== at.toISOString())
    throw refused('read_at', 'Возењата од тогаш веќе не се чуваат');
  const values = storedRecord(odometerReadingFields, { ...body, vehicle_id: vehicle.id, read_at: at.toISOString() });
  return { values, vehicle };
}
