import { engineCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { type Device, readDevice } from '../../fleet/devices/devices.store';
import type { SessionUser } from '../../identity/access/caller';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findDevice } from '../../lookup/find';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { auditedDevice } from './engines';
import { cutAtStandstill, listEngines, stopWaiting } from './engines.store';

const messages = { reason: 'Внесете причина' };

/** Engines that are cut, and those that will be once their vehicle is stopped. */
export function engineRoutes(app: Server): void {
  const { database } = app;
  serve(app, engineCalls.list, async ({ request }) => {
    const visibility = visibilityScopeOf(database, request.session.user);
    const [rows, seen] = await Promise.all([listEngines(database), visibility]);
    return rows.filter(({ vehicle_id }) => canSee(seen, vehicle_id));
  });

  const cut = async ({ request, params, body }: Served<typeof engineCalls.cutAtStandstill>) => {
    const reason = body.reason.trim();
    const { user } = request.session;
    await database.transaction(async (queries) => {
      const device = await existing(queries, params.id, user);
      const details = { command_type: 'engine_cut', when_stopped: true, reason };
      await recordAudit(queries, request, { ...auditedDevice(device), details });
      await cutAtStandstill(queries, device.id, reason, user.id);
    });
    return 'Моторот ќе се исклучи кога возилото ќе застане.';
  };
  serve(app, engineCalls.cutAtStandstill, cut, messages);

  serve(app, engineCalls.stopWaiting, async ({ request, params }) => {
    await database.transaction(async (queries) => {
      const device = await existing(queries, params.id, request.session.user);
      if (!(await stopWaiting(queries, device.id)))
        throw new HttpError(409, 'Исклучувањето веќе не чека: командата е испратена или откажана.');
      const details = { command_type: 'engine_cut', when_stopped: false };
      await recordAudit(queries, request, { ...auditedDevice(device), details });
    });
    return 'Исклучувањето на моторот е откажано.';
  });
}

async function existing(queries: Queries, key: string, user: SessionUser): Promise<Device> {
  const byId = /^\d{1,9}$/.test(key) ? await readDevice(queries, Number(key)) : undefined;
  const device = byId ?? (await readDevice(queries, (await findDevice(queries, key))?.id ?? 0));
  if (!device || !canSee(await visibilityScopeOf(queries, user), device.vehicle_id))
    throw notFound('Уредот не е пронајден');
  return device;
}
