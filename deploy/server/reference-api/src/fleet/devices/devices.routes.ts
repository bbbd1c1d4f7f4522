import { openAlarms } from '../../alarms/alarms.store';
import { recordAudit } from '../../audit/auditLog';
import { canSee, type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { count, pagination } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { idempotent } from '../../platform/http/idempotency';
import { sendJson } from '../../platform/http/jsonBody';
import { Envelope, Id, Page, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { findDevice, findVehicle } from '../lookup/find';
import { privateFields } from '../privateVehicles';
import { exceededBudget } from './commandData';
import {
  CommandAnswer,
  CommandInput,
  DeviceChange,
  DeviceDetail,
  DeviceInput,
  DeviceOptions,
  DeviceQuery,
  DeviceRow,
  deviceTypes,
  imeiText,
} from './devices.schemas';
import {
  createDevice,
  type Device,
  everyDevice,
  linkableVehicles,
  listDevices,
  readDevice,
  updateDevice,
} from './devices.store';
import { attributesOf, latestOf, rejectedValues } from './latest';
import { DeviceAttributeRow, RejectedValueRow } from './latest.schemas';
import type { KeptSilence } from './ownSilence';

/** Devices: read by every member of staff, written by managers; commands by every member of staff. */
export function deviceRoutes(app: Server): void {
  const { database, commands, cache, exceeded } = app;
  const privateSince = (vehicle: number | null) =>
    vehicle === null ? null : privateFields(app.privateVehicles, vehicle).private_since;

  interface SentSilence {
    silence_minutes?: number | null;
    silence_in_hours?: boolean;
  }
  /** @returns what the audit log has of it, nothing where none was sent */
  async function saveSilence(queries: Queries, id: number, { silence_minutes, silence_in_hours = false }: SentSilence) {
    if (silence_minutes === undefined) return {};
    const limit = { minutes: silence_minutes, in_hours: silence_minutes !== null && silence_in_hours };
    const before = (await app.ownSilence.save(queries, new Map([[id, limit]]))).get(id);
    const fields = ({ minutes, in_hours } = limit as KeptSilence) => ({
      silence_minutes: minutes,
      silence_in_hours: in_hours,
    });
    return { before: before && fields(before), after: before && fields() };
  }
  const settleSilence = async (id: number, { silence_minutes }: SentSilence) => {
    if (silence_minutes !== undefined) await app.ownSilence.settle([id]);
  };

  app.get('/api/devices', {
    config: { permission: 'devices.list', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['devices'], querystring: DeviceQuery, response: { 200: Page(DeviceRow) } },
    handler: async (request, reply) => {
      const { user } = request.session;
      if (Object.keys(request.query).length > 0 || user.is_limited) {
        const found = await listDevices(database, request.query, await visibilityScopeOf(database, user));
        return {
          success: true as const,
          ...found,
          data: found.data.map((device) => ({ ...device, private_since: privateSince(device.vehicle_id) })),
        };
      }
      const make = async () => {
        const total = await count(database, 'from devices', []);
        return `{"success":true,"data":${await everyDevice(database, app.privateVehicles.since())},"pagination":${JSON.stringify(pagination(total, {}))}}`;
      };
      return sendJson(reply, await cache.get('devices', make));
    },
  });

  app.get('/api/devices/new', {
    config: { permission: 'devices.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['devices'], response: { 200: Envelope(DeviceOptions) } },
    handler: async ({ session: { user } }) => ({
      success: true as const,
      data: {
        device_types: [...deviceTypes],
        vehicles: await linkableVehicles(database, await visibilityScopeOf(database, user)),
      },
    }),
  });

  app.post('/api/devices', {
    config: { permission: 'devices.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['devices'], body: DeviceInput, response: { 201: Envelope(DeviceRow) } },
    handler: async (request, reply) => {
      const device = await idempotent(database, request, async (queries) => {
        const visibility = await visibilityScopeOf(queries, request.session.user);
        const vehicle = await linked(queries, request.body.vehicle_id, visibility);
        const created = await read(queries, await createDevice(queries, { ...request.body, vehicle_id: vehicle }));
        const { after } = await saveSilence(queries, created.id, request.body);
        await recordAudit(queries, request, {
          type: 'device_created',
          device: created,
          vehicle: vehicleOf(created),
          after: { ...created, ...after },
        });
        return created;
      });
      await settleSilence(device.id, request.body);
      return reply.code(201).send({ success: true as const, data: device });
    },
  });

  app.get('/api/devices/:id', {
    config: { permission: 'devices.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['devices'], params: Id, response: { 200: Envelope(DeviceDetail) } },
    handler: async (request) => {
      const visibility = await visibilityScopeOf(database, request.session.user);
      const device = await existing(database, request.params.id, visibility);
      const latest = await latestOf(database, 'id', device.id);
      const recent_alarms = await openAlarms(database, { device: device.id }, visibility);
      return {
        success: true as const,
        data: {
          ...device,
          private_since: privateSince(device.vehicle_id),
          ...latest,
          recent_alarms,
          recent_commands: await commands.recent(device.id),
        },
      };
    },
  });

  app.get('/api/devices/:id/attributes', {
    config: { permission: 'devices.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['devices'], params: Id, response: { 200: Envelope(Type.Array(DeviceAttributeRow)) } },
    handler: async (request) => {
      const visibility = await visibilityScopeOf(database, request.session.user);
      const device = await existing(database, request.params.id, visibility);
      return { success: true as const, data: await attributesOf(database, device.id) };
    },
  });

  app.get('/api/devices/:id/left-out', {
    config: { permission: 'devices.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['devices'], params: Id, response: { 200: Envelope(Type.Array(RejectedValueRow)) } },
    handler: async (request) => {
      const visibility = await visibilityScopeOf(database, request.session.user);
      const device = await existing(database, request.params.id, visibility);
      return { success: true as const, data: await rejectedValues(database, device.id) };
    },
  });

  app.put('/api/devices/:id', {
    config: { permission: 'devices.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['devices'], params: Id, body: DeviceChange, response: { 200: Envelope(DeviceRow) } },
    handler: async (request) => {
      const device = await database.transaction(async (queries) => {
        const visibility = await visibilityScopeOf(queries, request.session.user);
        const before = await existing(queries, request.params.id, visibility);
        const { vehicle_id: change, silence_minutes: _, silence_in_hours: __, ...values } = request.body;
        const vehicle_id =
          change === undefined
            ? before.vehicle_id
            : change === null || change === ''
              ? null
              : await linked(queries, change, visibility);
        const wanted = { ...before, ...values, vehicle_id };
        const isNamed = wanted.imei || wanted.identifier || (!before.imei && !before.identifier);
        if (!isNamed) throw new HttpError(400, imeiText, { imei: imeiText });
        await updateDevice(queries, before.id, wanted);
        const after = await read(queries, before.id);
        const silence = await saveSilence(queries, before.id, request.body);
        await recordAudit(queries, request, {
          type: 'device_changed',
          device: after,
          vehicle: vehicleOf(after),
          before: { ...before, ...silence.before },
          after: { ...after, ...silence.after },
        });
        return after;
      });
      await settleSilence(device.id, request.body);
      return { success: true as const, data: device };
    },
  });

  app.post('/api/devices/:id/command', {
    config: { permission: 'devices.command', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['devices'], params: Id, body: CommandInput, response: { 200: CommandAnswer } },
    handler: async (request) => {
      const visibility = await visibilityScopeOf(database, request.session.user);
      const device = await existing(database, request.params.id, visibility);
      const { command_type, command_data } = request.body;
      const over = exceededBudget(command_data);
      if (over !== undefined) {
        exceeded.add(over);
        const text = 'Податоците на командата се преголеми.';
        throw new HttpError(400, text, { command_data: text });
      }
      if (command_type === 'engine_cut') await app.checks.secondFactor.mustConfirm(request);
      const command = await idempotent(database, request, async (queries) => {
        await recordAudit(queries, request, {
          type: 'command_sent',
          device,
          vehicle: vehicleOf(device),
          details: { command_type, ...(command_data && { command_data }) },
        });
        return commands.store(queries, device.id, command_type, command_data ?? {}, request.session.user.id);
      });
      return {
        success: true as const,
        message: 'Командата е испратена успешно!',
        data: await commands.send(command.id, request.log),
      };
    },
  });
}

/** In a path a row's `id` is meant; a device id is understood too. */
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
