import { recordAudit } from '../../audit/auditLog';
import { type Device, readDevice } from '../../fleet/devices/devices.store';
import { findDevice } from '../../fleet/lookup/find';
import type { SessionUser } from '../../identity/access/caller';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import {
  Done,
  Envelope,
  Id,
  Input,
  message,
  NullableInteger,
  NullableText,
  NullableTime,
  OneOf,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { auditedDevice } from './engines';
import { cutAtStandstill, listEngines, stopWaiting } from './engines.store';

const EngineRow = Type.Object({
  id: Type.Integer(),
  device_id: Text,
  vehicle_id: NullableInteger,
  license_plate: NullableText,
  state: OneOf(['cut', 'unconfirmed', 'waiting', 'restoring']),
  at: Time,
  by: NullableText,
  reason: NullableText,
  still_since: NullableTime,
});
const WaitInput = Input({
  reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', ...message('Внесете причина') }),
});
const tags = ['devices'];

/** Engines that are cut, and those that are to be once their vehicle is stopped. */
export function engineRoutes(app: Server): void {
  const { database } = app;
  app.get('/api/engines', {
    config: { permission: 'vehicles.view', budget: 'histories' },
    schema: { tags, response: { 200: Envelope(Type.Array(EngineRow)) } },
    handler: async ({ session: { user } }) => {
      const [rows, visibility] = await Promise.all([listEngines(database), visibilityScopeOf(database, user)]);
      return { success: true as const, data: rows.filter(({ vehicle_id }) => canSee(visibility, vehicle_id)) };
    },
  });

  app.put('/api/devices/:id/waiting-engine-cut', {
    config: { permission: 'devices.command', budget: 'cheap' },
    schema: { tags, params: Id, body: WaitInput, response: { 200: Done } },
    handler: async (request) => {
      const reason = request.body.reason.trim();
      await app.checks.secondFactor.mustConfirm(request);
      await database.transaction(async (queries) => {
        const device = await existing(queries, request.params.id, request.session.user);
        await recordAudit(queries, request, {
          ...auditedDevice(device),
          details: { command_type: 'engine_cut', when_stopped: true, reason },
        });
        await cutAtStandstill(queries, device.id, reason, request.session.user.id);
      });
      return { success: true as const, message: 'Моторот ќе се исклучи кога возилото ќе застане.' };
    },
  });

  app.delete('/api/devices/:id/waiting-engine-cut', {
    config: { permission: 'devices.command', budget: 'cheap' },
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async (request) => {
      await database.transaction(async (queries) => {
        const device = await existing(queries, request.params.id, request.session.user);
        if (!(await stopWaiting(queries, device.id)))
          throw new HttpError(409, 'Исклучувањето веќе не чека: командата е испратена или откажана.');
        await recordAudit(queries, request, {
          ...auditedDevice(device),
          details: { command_type: 'engine_cut', when_stopped: false },
        });
      });
      return { success: true as const, message: 'Исклучувањето на моторот е откажано.' };
    },
  });
}

async function existing(queries: Queries, key: string, user: SessionUser): Promise<Device> {
  const byId = /^\d{1,9}$/.test(key) ? await readDevice(queries, Number(key)) : undefined;
  const device = byId ?? (await readDevice(queries, (await findDevice(queries, key))?.id ?? 0));
  if (!device || !canSee(await visibilityScopeOf(queries, user), device.vehicle_id))
    throw notFound('Уредот не е пронајден');
  return device;
}
