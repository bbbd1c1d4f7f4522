import type { FastifyRequest } from 'fastify';
import { privateTimeCalls } from 'shared-auth/calls';
import { recordAudit } from '../../../audit/auditLog';
import { privateFields } from '../../../fleet/privateVehicles';
import { canSee, visibilityScopeOf } from '../../../identity/access/visibilityScope';
import { findVehicle } from '../../../lookup/find';
import type { Database, Queries } from '../../../platform/database/database';
import { HttpError, notFound } from '../../../platform/http/errors';
import { type Served, serve } from '../../../platform/http/serve';
import type { Server } from '../../../platform/http/server';
import { parseTime, startOfDay, startOfNextDay } from '../../../platform/http/times';
import { privateDays, privateVehicles } from './privateDays';
import { hoursNow, isOn, saveHours, switchOff, switchOn } from './privateTime.store';

/** A drive is switched on for at most this long. */
const LONGEST_MS = 24 * 3_600_000;
const untilText = 'Изберете крај во следните 24 часа.';
const hourMessages = {
  hours: 'Внесете ги часовите на сите седум дена',
  'hours.from': 'Внесете почеток како 07:00',
  'hours.to': 'Внесете крај како 17:00',
};

/** Private time: managers set the working hours, the assigned driver switches it on for a while. */
export function privateTimeRoutes(app: Server): void {
  const { database, privateTimes } = app;
  // The vehicles of trackers may have changed, so they are read before the response is sent.
  app.addHook('onSend', async function readTrackers({ method, routeOptions: { url = '' } }) {
    if (method !== 'GET' && /^\/(api\/(devices|vehicles)|ingest\/fleet)\b/.test(url)) await privateTimes.refresh();
  });

  serve(app, privateTimeCalls.ofVehicle, async ({ request, params }) => {
    const { id } = await visibleVehicle(database, request, params.id);
    const [own] = await hoursNow(database, [id]);
    return { hours: own?.hours ?? null, lead_seconds: privateTimes.lead / 1000, ...privateFields(privateTimes, id) };
  });
  serve(app, privateTimeCalls.own, async ({ request }) => {
    const vehicles = await drivenBy(database, request.session.user.id);
    const ids = vehicles.map(({ id }) => id);
    const hours = new Map((await hoursNow(database, ids)).map((row) => [row.vehicle_id, row.hours]));
    return vehicles.map((vehicle) => ({
      ...vehicle,
      hours: hours.get(vehicle.id) ?? null,
      ...privateFields(privateTimes, vehicle.id),
    }));
  });
  serve(app, privateTimeCalls.saveHours, (served) => setHours(app, served), hourMessages);
  serve(app, privateTimeCalls.switchOn, (served) => begin(app, served), { until: untilText });
  serve(app, privateTimeCalls.switchOff, (served) => end(app, served));
  serve(app, privateTimeCalls.distances, (served) => distancesOf(database, served));
}

/** Makes a change, with the moment from which it applies: every instance has read it by then. */
async function changing(
  { database, privateTimes, privacyBroadcaster }: Server,
  work: (queries: Queries, from: Date) => Promise<void>,
): Promise<void> {
  const from = new Date(Date.now() + privateTimes.lead);
  await database.transaction((queries) => work(queries, from));
  await privateTimes.refresh();
  await privacyBroadcaster.tick();
}

async function setHours(app: Server, { request, params, body: { hours } }: Served<typeof privateTimeCalls.saveHours>) {
  await changing(app, async (queries, from) => {
    const vehicle = await visibleVehicle(queries, request, params.id);
    const [before] = await hoursNow(queries, [vehicle.id]);
    await saveHours(queries, { vehicle: vehicle.id, hours, from, by: request.session.user.id });
    await recordAudit(queries, request, {
      type: 'private_hours_changed',
      vehicle,
      before: { hours: before?.hours ?? null },
      after: { hours },
    });
  });
  return 'Работното време е зачувано.';
}

async function begin(app: Server, { request, params, body }: Served<typeof privateTimeCalls.switchOn>) {
  const until = parseTime(body.until, 'until', 'end');
  const user = request.session.user.id;
  await changing(app, async (queries, from) => {
    if (!until || until <= from || until.getTime() > from.getTime() + LONGEST_MS)
      throw new HttpError(400, untilText, { until: untilText });
    const vehicle = await ownVehicle(queries, request, params.id);
    const drive = { vehicle: vehicle.id, user, from, until };
    // A repeated call finds it on already.
    if (await isOn(queries, drive)) return;
    await switchOff(queries, vehicle.id, user, from);
    await switchOn(queries, drive);
    await recordAudit(queries, request, {
      type: 'private_time_switched',
      vehicle,
      after: { until: until.toISOString() },
    });
  });
  return 'Приватното возење е вклучено.';
}

async function end(app: Server, { request, params }: Served<typeof privateTimeCalls.switchOff>) {
  await changing(app, async (queries, from) => {
    const vehicle = await ownVehicle(queries, request, params.id);
    if (!(await switchOff(queries, vehicle.id, request.session.user.id, from)))
      throw notFound('Приватното возење не е вклучено.');
    await recordAudit(queries, request, { type: 'private_time_switched', vehicle, after: { until: null } });
  });
  return 'Приватното возење заврши.';
}

async function distancesOf(database: Database, { request, query }: Served<typeof privateTimeCalls.distances>) {
  const { start_date: from, end_date: to, vehicle_id, group } = query;
  if (!(startOfDay(from) < startOfNextDay(to)))
    throw new HttpError(400, 'Почетокот на периодот мора да биде пред крајот.');
  const visibility = await visibilityScopeOf(database, request.session.user);
  const vehicle = vehicle_id === undefined ? undefined : (await visibleVehicle(database, request, vehicle_id)).id;
  const days = await privateDays(database, { from, to, visibility, vehicle });
  const rows = group === 'vehicle-day' ? days : privateVehicles(days);
  return rows.map(({ from: since, ...row }) => ({ ...row, since }));
}

/** Vehicles that the person `$1` drives now. */
const assigned =
  'select a.vehicle_id from vehicle_assignments a where a.user_id = $1 and a.valid_from <= now() and (a.valid_to is null or a.valid_to > now())';

/** The vehicles that a person drives now, and until when they are private by that person's switch. */
const drivenBy = (database: Database, user: number) =>
  database.query<Named & { vehicle_code: string; drive_until: string | null }>(
    `select v.id, v.license_plate, v.vehicle_code,
       (select max(p.valid_to) from private_drives p where p.vehicle_id = v.id and p.user_id = $1 and p.valid_to > now()) as drive_until
     from vehicles v where v.id in (${assigned}) order by v.plate_key`,
    [user],
  );

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

/** Only the driver of a vehicle may use its switch. */
async function ownVehicle(queries: Queries, { session }: FastifyRequest, key: string): Promise<Named> {
  const id = await findVehicle(queries, key);
  const [own] = await queries.query<{ vehicle_id: number }>(`${assigned} and a.vehicle_id = $2`, [
    session.user.id,
    id ?? 0,
  ]);
  return named(queries, own?.vehicle_id);
}
