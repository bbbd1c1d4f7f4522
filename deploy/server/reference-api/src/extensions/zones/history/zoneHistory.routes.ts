import { zoneCalls, zoneHistoryRange } from 'shared-auth/calls';
import { DAY_MS } from 'shared-auth/contract';
import { recordAudit } from '../../../audit/auditLog';
import { usedByOthers, vehiclesBeyond } from '../../../identity/access/reach';
import type { Queries } from '../../../platform/database/database';
import { whileWaiting } from '../../../platform/heavy/whileWaiting';
import { HttpError } from '../../../platform/http/errors';
import { type Served, serve } from '../../../platform/http/serve';
import type { Server } from '../../../platform/http/server';
import { changeableZone, idOf, type ZoneScope, zoneMissing, zoneScopeOf } from '../zoneScope';
import { lockWriter } from '../zones.store';
import { storeHistory } from './storeHistory';

const messages = { days: `Може да се пресметаат од 1 до ${zoneHistoryRange.max} дена` };

/** The past of a zone that was drawn or changed, computed when a user asks for it. */
export function zoneHistoryRoutes(app: Server): void {
  const { database, heavy, zoneBook } = app;
  const compute = async ({ request, reply, params, body }: Served<typeof zoneCalls.history>) => {
    const { days = 31 } = body;
    const scope = await zoneScopeOf(database, request);
    const { id } = await changeableZone(database, idOf(params.id), scope);
    await mustHaveOwnStays(database, id, scope);
    await zoneBook.refresh();
    const known = zoneBook.index.zone(id);
    if (!known) throw zoneMissing();
    const from = Math.min(Date.now() - days * DAY_MS, known.countsFrom);
    const signal = whileWaiting(reply);
    const order = { person: request.session.user.id, signal };
    const input = { zone: { ...known, countsFrom: from, rules: [] }, until: known.countsFrom };
    const histories = from === known.countsFrom ? [] : await heavy.run('zoneHistory', input, order);
    const found = await database.transaction(async (queries) => {
      await lockWriter(queries);
      if ((await countsFromOf(queries, id)) !== known.countsFrom) throw changedMeanwhile();
      const result = await storeHistory(queries, { id, from, until: known.countsFrom }, histories);
      await recordAudit(queries, request, { type: 'zone_history_computed', details: { zone: id, days, ...result } });
      // This is the last moment at which the call can be cancelled without effect.
      signal.throwIfAborted();
      return result;
    });
    await zoneBook.refresh();
    return { ...found, from: new Date(from).toISOString() };
  };
  serve(app, zoneCalls.history, compute, messages);
}

/** A past that is computed again replaces the stored one. @throws HttpError 409 */
async function mustHaveOwnStays(queries: Queries, id: number, { reach }: ZoneScope): Promise<void> {
  if (reach === null) return;
  const which = 'v.id in (select vehicle_id from zone_visits where zone_id = $1)';
  const [row] = await queries.query<{ beyond: boolean }>(`select ${vehiclesBeyond(which, '$2')} as beyond`, [
    id,
    reach.teams,
  ]);
  if (row?.beyond !== false) throw usedByOthers('Зоната');
}

/** The past was computed for a shape that has changed since. */
const changedMeanwhile = () => new HttpError(409, 'Зоната во меѓувреме е сменета. Пресметајте повторно.');

async function countsFromOf(queries: Queries, id: number): Promise<number | undefined> {
  const [row] = await queries.query<{ at: string }>('select counts_from as at from zones where id = $1', [id]);
  return row && Date.parse(row.at);
}
