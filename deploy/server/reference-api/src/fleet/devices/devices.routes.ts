import type { FastifyRequest } from 'fastify';
import { deviceCalls } from 'shared-auth/calls';
import { openAlarms } from '../../alarms/alarms.store';
import { recordAudit } from '../../audit/auditLog';
import { driverTexts } from '../../identity/access/drivenNow';
import { canSee, type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findDevice, findVehicle } from '../../lookup/find';
import { count, pagination } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { idempotent } from '../../platform/http/idempotency';
import { sendJson } from '../../platform/http/jsonBody';
import { Envelope, Id, type Static, succeeded, Time, Type } from '../../platform/http/schemas';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { privateFields } from '../privateVehicles';
import { exceededBudget } from './commandData';
import { CommandAnswer, CommandInput, DeviceInput, DeviceRow, deviceMessages, deviceTypes } from './devices.schemas';
import {
  createDevice,
  type Device,
  everyDevice,
  linkableVehicles,
  listDevices,
  readDevice,
  recordedDevice,
  updateDevice,
} from './devices.store';
import { attributesOf, latestOf, rejectedValues } from './latest';
import type { KeptSilence } from './ownSilence';

const AttributeRow = Type.Object({
  name: Type.String(),
  value: Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] }),
  time: Time,
});

/** Devices: read by every member of staff, written by managers; commands by every member of staff. */
export function deviceRoutes(app: Server): void {
  readRoutes(app);
  writeRoutes(app);
}

function readRoutes(app: Server): void {
  const { database, commands, cache } = app;
  const seenBy = ({ session }: FastifyRequest) => visibilityScopeOf(database, session.user);
  const privateSince = (vehicle: number | null) =>
    vehicle === null ? null : privateFields(app.privateVehicles, vehicle).private_since;

  const list = async ({ query, request, reply }: Served<typeof deviceCalls.list>) => {
    const isWhole = Object.keys(query).length === 0 && !request.session.user.is_limited;
    if (isWhole) return sendJson(reply, await cache.get('devices', () => wholeList(app)));
    const drivers = await driverTexts(database, request.session.user, app.privateVehicles.vehicles(), query.search);
    const found = await listDevices(database, { ...query, drivers }, await seenBy(request));
    const data = found.data.map((device) => ({ ...device, private_since: privateSince(device.vehicle_id) }));
    return { ...found, data };
  };
  serve(app, deviceCalls.list, list, { status: deviceMessages.status });

  serve(app, deviceCalls.options, async ({ request }) => ({
    device_types: deviceTypes,
    vehicles: await linkableVehicles(database, await seenBy(request)),
  }));

  serve(app, deviceCalls.one, async ({ request, params }) => {
    const visibility = await seenBy(request);
    const device = await existing(database, params.id, visibility);
    return {
      ...device,
      private_since: privateSince(device.vehicle_id),
      ...(await latestOf(database, 'id', device.id)),
      recent_alarms: await openAlarms(database, { device: device.id }, visibility),
      recent_commands: await commands.recent(device.id),
    };
  });

  app.get('/api/devices/:id/attributes', {
    config: { permission: 'devices.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['devices'], params: Id, response: { 200: Envelope(Type.Array(AttributeRow)) } },
    handler: async (request) => {
      const device = await existing(database, request.params.id, await seenBy(request));
      return succeeded({ data: await attributesOf(database, device.id) });
    },
  });

  serve(app, deviceCalls.rejected, async ({ request, params }) =>
    rejectedValues(database, (await existing(database, params.id, await seenBy(request))).id),
  );
}

async function wholeList({ database, privateVehicles }: Server): Promise<string> {
  const page = pagination(await count(database, 'from devices', []), {});
  return `{"success":true,"data":${await everyDevice(database, privateVehicles.since())},"pagination":${JSON.stringify(page)}}`;
}

function writeRoutes(app: Server): void {
  app.post('/api/devices', {
    config: { permission: 'devices.edit', budget: 'cheap', restrictedUsers: true, audit: 'device_created' },
    schema: { tags: ['devices'], body: DeviceInput, response: { 201: Envelope(DeviceRow) } },
    handler: async (request, reply) =>
      reply.code(201).send(succeeded({ data: await addDevice(app, request, request.body) })),
  });

  const messages = { ...deviceMessages, vehicle_id: 'Возилото не е исправно' };
  serve(app, deviceCalls.change, (served) => changeDevice(app, served), messages);

  app.post('/api/devices/:id/command', {
    config: {
      permission: 'devices.command',
      budget: 'cheap',
      restrictedUsers: true,
      audit: 'command_sent',
      repeated: 'anew',
      confirms: (body) => ((body as Command).command_type === 'engine_cut' ? 'by rule' : 'never'),
    },
    schema: { tags: ['devices'], params: Id, body: CommandInput, response: { 200: CommandAnswer } },
    handler: async (request) => {
      const data = await sendCommand(app, request, request.params.id, request.body);
      return succeeded({ message: 'Командата е испратена успешно!', data });
    },
  });
}

async function addDevice(app: Server, request: FastifyRequest, body: Static<typeof DeviceInput>): Promise<Device> {
  const device = await idempotent(app.database, request, async (queries) => {
    const visibility = await visibilityScopeOf(queries, request.session.user);
    const vehicle_id = await linked(queries, body.vehicle_id, visibility);
    const created = await read(queries, await createDevice(queries, { ...body, vehicle_id }));
    const { after } = await saveSilence(app, queries, created.id, body);
    await recordAudit(queries, request, {
      type: 'device_created',
      device: created,
      vehicle: vehicleOf(created),
      after: { ...recordedDevice(created), ...after },
    });
    return created;
  });
  if (body.silence_minutes !== undefined) await app.ownSilence.settle();
  return device;
}

async function changeDevice(app: Server, served: Served<typeof deviceCalls.change>): Promise<Device> {
  const device = await app.database.transaction((queries) => writeChange(app, queries, served));
  if (served.body.silence_minutes !== undefined) await app.ownSilence.settle();
  return device;
}

async function writeChange(
  app: Server,
  queries: Queries,
  { request, params, body }: Served<typeof deviceCalls.change>,
): Promise<Device> {
  const visibility = await visibilityScopeOf(queries, request.session.user);
  const before = await existing(queries, params.id, visibility);
  const { vehicle_id: named, silence_minutes: _, silence_in_hours: __, ...values } = body;
  const isUnlinked = named === null || named === '';
  const linkedNow =
    named === undefined ? before.vehicle_id : isUnlinked ? null : await linked(queries, named, visibility);
  const wanted = { ...before, ...values, vehicle_id: linkedNow };
  const isNamed = wanted.imei || wanted.identifier || (!before.imei && !before.identifier);
  if (!isNamed) throw new HttpError(400, deviceMessages.imei, { imei: deviceMessages.imei });
  await updateDevice(queries, before.id, wanted);
  const silence = await saveSilence(app, queries, before.id, body);
  const after = await read(queries, before.id);
  await recordAudit(queries, request, {
    type: 'device_changed',
    device: after,
    vehicle: vehicleOf(after),
    before: { ...recordedDevice(before), ...silence.before },
    after: { ...recordedDevice(after), ...silence.after },
  });
  return after;
}

/** A device's own limit of silence, as a form sends it. */
interface SentSilence {
  silence_minutes?: number | null;
  silence_in_hours?: boolean;
}

/** @returns the limits for the audit log, empty where none were sent */
async function saveSilence(
  { ownSilence }: Server,
  queries: Queries,
  id: number,
  { silence_minutes, silence_in_hours = false }: SentSilence,
) {
  if (silence_minutes === undefined) return {};
  const limit = { minutes: silence_minutes, in_hours: silence_minutes !== null && silence_in_hours };
  const before = (await ownSilence.save(queries, new Map([[id, limit]]))).get(id);
  const fields = ({ minutes, in_hours } = limit as KeptSilence) => ({
    silence_minutes: minutes,
    silence_in_hours: in_hours,
  });
  return { before: before && fields(before), after: before && fields() };
}

type Command = Static<typeof CommandInput>;

async function sendCommand(
  { database, commands, exceeded }: Server,
  request: FastifyRequest,
  id: string,
  { command_type, command_data }: Command,
) {
  const visibility = await visibilityScopeOf(database, request.session.user);
  const device = await existing(database, id, visibility);
  const over = exceededBudget(command_data);
  if (over !== undefined) {
    exceeded.add(over);
    const text = 'Податоците на командата се преголеми.';
    throw new HttpError(400, text, { command_data: text });
  }
  const command = await idempotent(database, request, async (queries) => {
    await recordAudit(queries, request, {
      type: 'command_sent',
      device,
      vehicle: vehicleOf(device),
      details: { command_type, ...(command_data && { command_data }) },
    });
    return commands.store(queries, device.id, command_type, command_data ?? {}, request.session.user.id);
  });
  return commands.send(command.id, request.log);
}

/** A path usually contains a row's `id`; a device id is accepted too. */
async function existing(queries: Queries, key: string, visibility: VisibilityScope): Promise<Device> {
  const device = /^\d{1,9}$/.test(key) ? await readDevice(queries, Number(key)) : undefined;
  const found = device ?? (await read(queries, (await findDevice(queries, key))?.id ?? 0));
  if (!canSee(visibility, found.vehicle_id)) throw missing();
  return found;
}

const vehicleOf = ({ vehicle_id, license_plate }: Device) =>
  vehicle_id === null ? undefined : { id: vehicle_id, license_plate };

async function read(queries: Queries, id: number): Promise<Device> {
  const device = await readDevice(queries, id);
  if (!device) throw missing();
  return device;
}

const missing = () => notFound('Уредот не е пронајден');

async function linked(queries: Queries, vehicle: number | string, visibility: VisibilityScope): Promise<number> {
  const id = await findVehicle(queries, String(vehicle));
  if (id !== undefined && canSee(visibility, id)) return id;
  const text = 'Избраното возило не постои.';
  throw new HttpError(400, text, { vehicle_id: text });
}
