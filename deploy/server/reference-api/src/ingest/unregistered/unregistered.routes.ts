import { recordAudit } from '../../audit/auditLog';
import { DeviceRow } from '../../fleet/devices/devices.schemas';
import { createDevice, readDevice, takeOffVehicle } from '../../fleet/devices/devices.store';
import { findVehicle } from '../../fleet/lookup/find';
import { createVehicle } from '../../fleet/vehicles/vehicles.store';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { Done, Envelope, Id, type Static, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { AssignInput, UnregisteredRow } from './unregistered.schemas';
import { claimUnregistered, ignoreUnregistered, listUnregistered } from './unregistered.store';

/** Unregistered trackers that send: seen, put on vehicles and ignored by managers. */
export function unregisteredRoutes(app: Server): void {
  const { database, positions, live } = app;
  const { offlineAfter } = app.settings;
  const schema = { tags: ['devices'] };

  app.get('/api/devices/unknown', {
    config: { permission: 'trackers.assign', budget: 'cheap' },
    schema: { ...schema, response: { 200: Envelope(Type.Array(UnregisteredRow)) } },
    handler: async () => ({ success: true as const, data: await listUnregistered(database) }),
  });

  app.post('/api/devices/unknown/:id/assign', {
    config: { permission: 'trackers.assign', budget: 'cheap' },
    schema: { ...schema, params: Id, body: AssignInput, response: { 201: Envelope(DeviceRow) } },
    handler: async (request, reply) => {
      const uid = request.params.id;
      const { device, position } = await database.transaction(async (queries) => {
        const tracker = await claimUnregistered(queries, uid);
        if (!tracker) throw notFound('Непознатиот уред не е пронајден');
        const silent = Date.now() - Date.parse(tracker.last_message) > offlineAfter * 60_000;
        const vehicle_id = await vehicleOf(queries, request.body);
        const replaced = request.body.replaces ? await takeOffVehicle(queries, vehicle_id) : undefined;
        const id = await createDevice(queries, {
          device_id: uid,
          imei: /^\d{15}$/.test(uid) ? uid : null,
          device_type: request.body.device_type ?? tracker.protocol ?? 'Непознат',
          vehicle_id,
          status: silent ? 'offline' : 'online',
        });
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
          after: created,
        });
        return { device: id, position: tracker.last_position };
      });
      await app.privateVehicles.refresh();
      // Its last known state; what it sent before counts for no vehicle.
      if (position !== null) await positions.add([position], true);
      const row = await readDevice(database, device);
      if (!row) throw notFound('Уредот не е пронајден');
      const { device_id, vehicle_id, vehicle_code, license_plate, status } = row;
      live.statuses([
        { device_id, vehicle_id, vehicle_code, license_plate, status, timestamp: new Date().toISOString() },
      ]);
      return reply.code(201).send({ success: true as const, data: row });
    },
  });

  app.delete('/api/devices/unknown/:id', {
    config: { permission: 'trackers.assign', budget: 'cheap' },
    schema: { ...schema, params: Id, response: { 200: Done } },
    handler: async (request) => {
      const { id } = request.params;
      await database.transaction(async (queries) => {
        if (!(await ignoreUnregistered(queries, id))) throw notFound('Непознатиот уред не е пронајден');
        await recordAudit(queries, request, { type: 'tracker_ignored', details: { unique_id: id } });
      });
      return { success: true as const, message: 'Уредот е занемарен.' };
    },
  });
}

async function vehicleOf(queries: Queries, { vehicle_id, vehicle }: Static<typeof AssignInput>): Promise<number> {
  if (vehicle !== undefined) {
    const { vehicle_id: vehicle_code, ...values } = vehicle;
    return createVehicle(queries, { ...values, vehicle_code });
  }
  const id = vehicle_id === undefined ? undefined : await findVehicle(queries, String(vehicle_id));
  if (id !== undefined) return id;
  const text = vehicle_id === undefined ? 'Возилото е задолжително' : 'Избраното возило не постои.';
  throw new HttpError(400, text, { vehicle_id: text });
}
