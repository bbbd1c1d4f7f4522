import type { FastifyRequest } from 'fastify';
import { deviceHistoryCalls, trackerCalls } from 'shared-auth/calls';
import { type NewAlarm, storeAlarms } from '../../alarms/insertAlarms';
import { recordAudit } from '../../audit/auditLog';
import { type Device, readDevice } from '../../fleet/devices/devices.store';
import { canSee, type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { WRITE_LOCK } from '../../ingest/positions/writePositions';
import { findDevice, findVehicle } from '../../lookup/find';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { staleDays } from '../trips/tripDays.store';
import { deriveAndStore } from '../trips/tripDeriver';
import { type Assignment, assignmentsOf, otherTrackerIn, shown, storeMoments, trackersOf } from './history.store';
import { type Change, correctMoments, type MomentField, movedSpans } from './moments';
import { moveHistory } from './moveHistory';

/** The call itself derives at most this many days of a vehicle anew; older days are derived in the background. */
const DERIVED_DAYS = 40;
const messages = { valid_from: 'Почетокот не е исправен', valid_to: 'Крајот не е исправен' };

export function historyRoutes(app: Server): void {
  const { database } = app;
  serve(app, deviceHistoryCalls.list, async ({ request, params }) => {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const device = await seenDevice(database, params.id, visibility);
    return seenRows(database, device.id, visibility);
  });

  serve(app, trackerCalls.list, async ({ request, params }) => {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const vehicle = await findVehicle(database, params.id);
    if (vehicle === undefined || !canSee(visibility, vehicle)) throw notFound('Возилото не е пронајдено');
    return shown(await trackersOf(database, vehicle));
  });

  const correctOne = async ({ request, params, body }: Served<typeof deviceHistoryCalls.correct>) => {
    const { device, visibility, vehicles, since, alarms } = await database.transaction((queries) =>
      correct(queries, request, { ...params, ...body }, app),
    );
    app.live.alarms(alarms);
    if (since !== undefined)
      for (const vehicle of vehicles)
        await deriveAndStore(database, await staleDays(database, since, DERIVED_DAYS, { vehicle }));
    return seenRows(database, device, visibility);
  };
  serve(app, deviceHistoryCalls.correct, correctOne, messages);
}

type Rules = Pick<Server, 'fixRules' | 'messageRules' | 'afterAlarms'>;

interface Asked {
  id: string;
  assignment: string;
  valid_from?: string | null | undefined;
  valid_to?: string | null | undefined;
}

async function correct(
  queries: Queries,
  request: FastifyRequest,
  asked: Asked,
  { fixRules, messageRules, afterAlarms }: Rules,
) {
  const visibility = await visibilityScopeOf(queries, request.session.user);
  const device = await seenDevice(queries, asked.id, visibility);
  // Positions that are being written belong to the vehicles as they were, so the change waits for them.
  await queries.query('select pg_advisory_xact_lock($1)', [WRITE_LOCK]);
  const rows = await assignmentsOf(queries, device.id, true);
  const own = rows.find(({ id }) => id === Number(asked.assignment));
  if (!own) throw missing();
  const now = Date.now();
  const moment = (text: string | null | undefined, none: number) =>
    text === undefined ? undefined : text === null ? none : Date.parse(text);
  const moments = { from: moment(asked.valid_from, 0), to: moment(asked.valid_to, Number.POSITIVE_INFINITY) };
  const changes = correctMoments(rows, own.id, moments, now);
  const touched = [own, ...changes.map(({ after }) => after)].map(({ vehicle_id }) => vehicle_id);
  const vehicles = [...new Set(touched)];
  if (!vehicles.every((vehicle) => canSee(visibility, vehicle))) throw missing();
  for (const change of changes) await refuseOverlap(queries, device.id, change, own.id);
  await storeMoments(queries, device.id, changes);
  const days: string[] = [];
  const found: NewAlarm[] = [];
  for (const span of movedSpans(changes, now)) {
    const first = await moveHistory(queries, device.id, span, vehicles);
    if (first !== undefined) days.push(first);
    for (const rule of [...fixRules, ...messageRules])
      found.push(...((await rule.reassigned?.(queries, device.id, span))?.alarms ?? []));
  }
  for (const { before, after } of changes) {
    const vehicle = { id: after.vehicle_id, license_plate: after.license_plate };
    const [was, is] = [before, after].map((one) => shown([one])[0]);
    await recordAudit(queries, request, {
      type: 'device_moment_corrected',
      device,
      vehicle,
      before: { valid_from: was?.valid_from, valid_to: was?.valid_to },
      after: { valid_from: is?.valid_from, valid_to: is?.valid_to },
    });
  }
  const alarms = await storeAlarms(queries, found, afterAlarms);
  return { device: device.id, visibility, vehicles, since: days.sort()[0], alarms };
}

/** A vehicle has one tracker at a time. */
async function refuseOverlap(queries: Queries, device: number, { before, after }: Change, own: number): Promise<void> {
  const other = await otherTrackerIn(queries, device, after, before);
  if (other === undefined) return;
  const isBegin = after.from !== before.from;
  // The field of a neighbour is its other end, so the error names the requested one.
  const field: MomentField = isBegin === (after.id === own) ? 'valid_from' : 'valid_to';
  const text = `Во возилото „${after.license_plate}“ тогаш бил уредот „${other}“.`;
  throw new HttpError(409, text, { [field]: text });
}

async function seenRows(queries: Queries, device: number, visibility: VisibilityScope) {
  const rows: Assignment[] = await assignmentsOf(queries, device);
  return shown(rows.filter(({ vehicle_id }) => canSee(visibility, vehicle_id)));
}

async function seenDevice(queries: Queries, key: string, visibility: VisibilityScope): Promise<Device> {
  const byId = /^\d{1,9}$/.test(key) ? await readDevice(queries, Number(key)) : undefined;
  const device = byId ?? (await readDevice(queries, (await findDevice(queries, key))?.id ?? 0));
  if (!device || !canSee(visibility, device.vehicle_id)) throw missing();
  return device;
}

const missing = () => notFound('Уредот не е пронајден');
