import { unregisteredCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { createDevice, readDevice, recordedDevice, takeOffVehicle } from '../../fleet/devices/devices.store';
import { vehicleMessages } from '../../fleet/vehicles/vehicleMessages';
import { createVehicle } from '../../fleet/vehicles/vehicles.store';
import { findVehicle } from '../../lookup/find';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import {
  claimUnregistered,
  endAssignment,
  ignoreUnregistered,
  keepAssignment,
  listUnregistered,
} from './unregistered.store';

const vehicleNeeded = 'Возилото е задолжително';
const messages = {
  device_type: 'Типот на уредот е задолжителен',
  vehicle_id: vehicleNeeded,
  vehicle: vehicleNeeded,
  ...Object.fromEntries(Object.entries(vehicleMessages).map(([name, text]) => [`vehicle.${name}`, text])),
  replaces: 'Изберете дали се заменува уредот на возилото',
};

/** Unregistered trackers that send: managers see them, put them on vehicles and ignore them. */
export function unregisteredRoutes(app: Server): void {
  const { database, positions, live } = app;
  serve(app, unregisteredCalls.list, () => listUnregistered(database));

  const assign = async (served: Served<typeof unregisteredCalls.assign>) => {
    const { device, position } = await database.transaction((queries) => register(app, queries, served));
    await app.privateVehicles.refresh();
    // Its last known state; earlier messages belong to no vehicle.
    if (position !== null) await positions.add([position], true);
    const row = await readDevice(database, device);
    if (!row) throw notFound('Уредот не е пронајден');
    // This is last, because undoing the assignment while the state is still being stored would leave that state behind.
    await endAssignment(database, served.params.id, device);
    const { device_id, vehicle_id, vehicle_code, license_plate, status } = row;
    live.statuses([
      { device_id, vehicle_id, vehicle_code, license_plate, status, timestamp: new Date().toISOString() },
    ]);
    return row;
  };
  serve(app, unregisteredCalls.assign, assign, messages);

  serve(app, unregisteredCalls.ignore, async ({ request, params: { id } }) => {
    await database.transaction(async (queries) => {
      const ignored = await ignoreUnregistered(queries, id);
      if (!ignored) throw notFound('Непознатиот уред не е пронајден');
      if (ignored.is_new) await recordAudit(queries, request, { type: 'tracker_ignored', details: { unique_id: id } });
    });
    return 'Уредот е занемарен.';
  });
}

/** Registers the tracker as a device of the vehicle. */
async function register(
  { settings }: Server,
  queries: Queries,
  { request, params, body }: Served<typeof unregisteredCalls.assign>,
) {
  const uid = params.id;
  const tracker = await claimUnregistered(queries, uid);
  if (!tracker) throw notFound('Непознатиот уред не е пронајден');
  const silent = Date.now() - Date.parse(tracker.last_message) > settings.offlineAfter * 60_000;
  const vehicle_id = await vehicleOf(queries, body);
  const replaced = body.replaces ? await takeOffVehicle(queries, vehicle_id) : undefined;
  const id = await createDevice(queries, {
    device_id: uid,
    imei: /^\d{15}$/.test(uid) ? uid : null,
    device_type: body.device_type ?? tracker.protocol ?? 'Непознат',
    vehicle_id,
    status: silent ? 'offline' : 'online',
  });
  await keepAssignment(queries, uid, id);
  const created = await readDevice(queries, id);
  if (replaced)
    await recordAudit(queries, request, {
      type: 'device_changed',
      device: replaced,
      vehicle: { id: vehicle_id, license_plate: replaced.license_plate },
      before: replaced,
      after: { ...replaced, vehicle_id: null },
    });
  await recordAudit(queries, request, {
    type: 'tracker_assigned',
    device: { id, device_id: uid },
    ...(created?.vehicle_id != null && {
      vehicle: { id: created.vehicle_id, license_plate: created.license_plate },
    }),
    after: created && recordedDevice(created),
  });
  return { device: id, position: tracker.last_position };
}

async function vehicleOf(
  queries: Queries,
  { vehicle_id, vehicle }: Served<typeof unregisteredCalls.assign>['body'],
): Promise<number> {
  if (vehicle !== undefined) {
    const { vehicle_id: vehicle_code, ...values } = vehicle;
    return createVehicle(queries, { ...values, vehicle_code });
  }
  const id = vehicle_id === undefined ? undefined : await findVehicle(queries, String(vehicle_id));
  if (id !== undefined) return id;
  const text = vehicle_id === undefined ? vehicleNeeded : 'Избраното возило не постои.';
  throw new HttpError(400, text, { vehicle_id: text });
}
