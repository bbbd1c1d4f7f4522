import { unregisteredCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { WRITE_LOCK } from '../../ingest/positions/writePositions';
import { assignedDevice } from '../../ingest/unregistered/unregistered.store';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { stores } from '../privacy/retention/stores';
import { endPlaces, usesOf } from './fileImports.store';

/**
 * Tables that contain a tracker's messages, rows derived from them, or its names, which are deleted with it. A row in
 * any other table shows that the tracker is used.
 */
export const followsFromMessages: ReadonlySet<string> = new Set([
  ...stores.flatMap((store) => ('days' in store && store.days === 'positions' ? [store.table] : [])),
  'device_days',
  'device_names',
  'ingest_key_devices',
]);

/**
 * Undoes the assignment of an unknown tracker: within an hour it is unknown again, as if it had never been registered.
 */
export function undoAssignmentRoutes(app: Server): void {
  const { database } = app;
  serve(app, unregisteredCalls.undo, async ({ request, params: { id } }) => {
    await database.transaction(async (queries) => {
      // The lock makes messages of the tracker be stored either before or after this.
      await queries.query('select pg_advisory_xact_lock($1)', [WRITE_LOCK]);
      const device = await assignedDevice(queries, id);
      if (!device) throw notFound('Доделувањето не може повеќе да се поништи');
      await removeDevice(queries, device.id);
      const { vehicle_id, license_plate } = device;
      await recordAudit(queries, request, {
        type: 'tracker_returned',
        details: { unique_id: id },
        ...(vehicle_id !== null && { vehicle: { id: vehicle_id, license_plate } }),
      });
    });
    await app.privateVehicles.refresh();
    return 'Уредот е повторно меѓу непознатите.';
  });
}

/** Removes a device with its messages, unless it has other uses, such as an alarm or a command. */
async function removeDevice(queries: Queries, device: number): Promise<void> {
  const uses = (await usesOf(queries, 'devices')).filter(({ table }) => table !== 'unknown_trackers');
  for (const { table, column, list } of uses) {
    if (followsFromMessages.has(table)) continue;
    const is = list ? `${column} @> array[$1::int]` : `${column} = $1`;
    const used = await queries.query(`select from ${table} where ${is} limit 1`, [device]);
    if (used.length > 0) throw new HttpError(409, 'Уредот веќе има аларми, команди или поставки, па останува внесен.');
  }
  // A key for its name applies again once the name is registered, as before.
  await queries.query('update ingest_key_devices set device_pk = null where device_pk = $1', [device]);
  await endPlaces(queries, [device]);
  for (const { table, column, list } of uses)
    if (!list && table !== 'ingest_key_devices')
      await queries.query(`delete from ${table} where ${column} = $1`, [device]);
  await queries.query('delete from devices where id = $1', [device]);
}
