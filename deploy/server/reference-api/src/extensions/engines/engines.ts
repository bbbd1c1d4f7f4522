import type { FastifyBaseLogger } from 'fastify';
import type { Commands } from '../../fleet/commands/commands';
import type { Database } from '../../platform/database/database';
import { claimDueCuts } from './engines.store';

/**
 * Cuts the engines whose vehicles have come to stand; of a private one it is unknown whether it is stopped. What waits
 * is in the database: a restart loses none.
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
  });
  for (const id of stored) await commands.send(id, log);
}
