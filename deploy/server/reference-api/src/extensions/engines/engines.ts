import type { FastifyBaseLogger } from 'fastify';
import { auditValues, insertAuditEntries } from '../../audit/audit.store';
import type { Commands } from '../../fleet/commands/commands';
import { type Device, readDevice } from '../../fleet/devices/devices.store';
import type { Database } from '../../platform/database/database';
import { claimDueCuts } from './engines.store';

/** The user's request has a separate entry; this one records when the server carried it out. */
const byServer = { user: undefined, address: undefined };

/** The details of a command's device in the audit log. */
export const auditedDevice = (device: Device) => ({
  type: 'command_sent' as const,
  device,
  vehicle: device.vehicle_id === null ? undefined : { id: device.vehicle_id, license_plate: device.license_plate },
});

/**
 * Cuts the engines whose vehicles have stopped. A vehicle in private time is skipped, because its movement is unknown.
 * Pending cuts are in the database, so they survive a restart.
 */
export async function cutEnginesAtStandstill(
  database: Database,
  commands: Commands,
  privateVehicles: readonly number[],
  log: FastifyBaseLogger,
): Promise<void> {
  const stored: number[] = [];
  await claimDueCuts(database, privateVehicles, async (queries, { device_pk, reason, created_by }) => {
    const { id } = await commands.store(queries, device_pk, 'engine_cut', { reason, when_stopped: true }, created_by);
    stored.push(id);
    const device = await readDevice(queries, device_pk);
    if (!device) return;
    const details = { command_type: 'engine_cut', standing: true, reason };
    await insertAuditEntries(queries, [auditValues(byServer, { ...auditedDevice(device), details })]);
  });
  for (const id of stored) await commands.send(id, log);
}
