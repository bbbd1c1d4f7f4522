import { recordAudit } from '../../../audit/auditLog';
import type { Queries } from '../../../platform/database/database';
import { whileWaiting } from '../../../platform/heavy/whileWaiting';
import { HttpError } from '../../../platform/http/errors';
import { Envelope, Id, Input, message, Time, Type } from '../../../platform/http/schemas';
import type { Server } from '../../../platform/http/server';
import { idOf, ownZone, zoneMissing, zoneScopeOf } from '../zoneScope';
import { lockWriter } from '../zones.store';
import { storeHistory } from './storeHistory';

const DAY_MS = 86_400_000;
const MAX_DAYS = 92;

const HistoryInput = Input({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_DAYS, ...message(`Може да се пресметаат од 1 до ${MAX_DAYS} дена`) }),
  ),
});
const HistoryRow = Type.Object({ visits: Type.Integer(), vehicles: Type.Integer(), from: Time });

/** The past of a zone that was drawn or changed, computed when a user asks for it. */
export function zoneHistoryRoutes(app: Server): void {
  const { database, heavy, zoneBook } = app;
  app.post('/api/zones/:id/history', {
    config: { permission: 'zones.edit', budget: 'corrections', restrictedUsers: true },
    schema: { tags: ['zones'], params: Id, body: HistoryInput, response: { 200: Envelope(HistoryRow) } },
    handler: async (request, reply) => {
      const { days = 31 } = request.body;
      const { id } = await ownZone(database, idOf(request.params.id), await zoneScopeOf(database, request));
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
        // The last moment at which nothing of it has happened.
        signal.throwIfAborted();
        return result;
      });
      await zoneBook.refresh();
      return { success: true as const, data: { ...found, from: new Date(from).toISOString() } };
    },
  });
}

/** What was computed is of the zone as it was. */
const changedMeanwhile = () => new HttpError(409, 'Зоната во меѓувреме е сменета. Пресметајте повторно.');

async function countsFromOf(queries: Queries, id: number): Promise<number | undefined> {
  const [row] = await queries.query<{ at: string }>('select counts_from as at from zones where id = $1', [id]);
  return row && Date.parse(row.at);
}
