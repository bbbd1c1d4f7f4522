import { vehicleCalls } from 'shared-auth/calls';
import { vehicleStatuses, vehicleTypes } from 'shared-auth/contract';
import { openAlarms } from '../../alarms/alarms.store';
import { recordAudit } from '../../audit/auditLog';
import type { SessionUser } from '../../identity/access/caller';
import { driverTexts } from '../../identity/access/drivenNow';
import { canSee, type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findVehicle } from '../../lookup/find';
import type { Queries } from '../../platform/database/database';
import { notFound } from '../../platform/http/errors';
import { idempotent } from '../../platform/http/idempotency';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { latestOf } from '../devices/latest';
import { withPrivateTime } from '../privateVehicles';
import { vehicleMessages } from './vehicleMessages';
import {
  createVehicle,
  listVehicles,
  readVehicle,
  recordedVehicle,
  updateVehicle,
  type Vehicle,
} from './vehicles.store';

/** Vehicles: read by every member of staff, written by managers. */
export function vehicleRoutes(app: Server): void {
  const { database } = app;
  serve(
    app,
    vehicleCalls.list,
    async ({ request, query }) => {
      const { user } = request.session;
      const drivers = await driverTexts(database, user, app.privateVehicles.vehicles(), query.search);
      const found = await listVehicles(database, { ...query, drivers }, await visibilityScopeOf(database, user));
      return { ...found, data: found.data.map((vehicle) => withPrivateTime(app.privateVehicles, vehicle)) };
    },
    { status: vehicleMessages.status, vehicle_type: vehicleMessages.vehicle_type },
  );

  serve(app, vehicleCalls.options, async () => ({ vehicle_types: vehicleTypes, statuses: vehicleStatuses }));

  serve(
    app,
    vehicleCalls.create,
    (served) => idempotent(database, served.request, (queries) => create(queries, served)),
    vehicleMessages,
  );

  serve(app, vehicleCalls.one, async ({ request, params }) => {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const vehicle = await existing(database, await findVehicle(database, params.id), visibility);
    return {
      ...withPrivateTime(app.privateVehicles, vehicle),
      ...(await latestOf(database, 'vehicle_id', vehicle.id)),
      recent_alarms: await openAlarms(database, { vehicle: vehicle.id }, visibility),
    };
  });

  serve(app, vehicleCalls.change, (served) => database.transaction((queries) => change(queries, served)), {
    ...vehicleMessages,
    code: vehicleMessages.vehicle_code,
  });
}

async function create(queries: Queries, { request, body }: Served<typeof vehicleCalls.create>) {
  const { vehicle_id, ...values } = body;
  const id = await createVehicle(queries, { ...values, vehicle_code: vehicle_id });
  await joinOwnTeam(queries, id, request.session.user);
  const created = await existing(queries, id, null);
  await recordAudit(queries, request, {
    type: 'vehicle_created',
    vehicle: created,
    after: recordedVehicle(created),
  });
  return created;
}

async function change(queries: Queries, { request, params, body }: Served<typeof vehicleCalls.change>) {
  const { vehicle_id, vehicle_code, ...values } = body;
  const visibility = await visibilityScopeOf(queries, request.session.user);
  const before = await existing(queries, await findVehicle(queries, params.id), visibility);
  const code = vehicle_id ?? vehicle_code ?? before.vehicle_code;
  await updateVehicle(queries, before.id, { ...before, ...values, vehicle_code: code });
  const after = await existing(queries, before.id, visibility);
  const states = { before: recordedVehicle(before), after: recordedVehicle(after) };
  await recordAudit(queries, request, { type: 'vehicle_changed', vehicle: after, ...states });
  return after;
}

/** A vehicle that a limited user adds joins the first of their teams; without a team they could not see it. */
async function joinOwnTeam(queries: Queries, vehicle: number, { id, is_limited }: SessionUser): Promise<void> {
  if (is_limited)
    await queries.query(
      'update vehicles set team_id = (select min(team_id) from user_teams where user_id = $2) where id = $1',
      [vehicle, id],
    );
}

async function existing(queries: Queries, id: number | undefined, visibility: VisibilityScope): Promise<Vehicle> {
  const vehicle = id === undefined || !canSee(visibility, id) ? undefined : await readVehicle(queries, id);
  if (!vehicle) throw notFound('Возилото не е пронајдено');
  return vehicle;
}
