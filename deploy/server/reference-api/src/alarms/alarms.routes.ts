import type { FastifyRequest } from 'fastify';
import { roleHas } from 'shared-auth/contract';
import type { SessionUser } from '../identity/access/caller';
import { visibilityScopeOf } from '../identity/access/visibilityScope';
import type { AlarmUpdate } from '../live/payloads';
import type { Queries } from '../platform/database/database';
import { HttpError } from '../platform/http/errors';
import { Done, Envelope, Id, Page, parseBoolean } from '../platform/http/schemas';
import type { Server } from '../platform/http/server';
import { parseTime } from '../platform/http/times';
import {
  acknowledgeAlarms,
  acknowledgedOf,
  claimAlarm,
  releaseAlarm,
  undoAcknowledgements,
} from './acknowledgements.store';
import { existingAlarm, missingAlarm, nameOf, recordAlarms, visibleAlarmId } from './alarmRequests';
import { AlarmIds, AlarmQuery, AlarmRow, BulkAnswer, BulkUndoAnswer } from './alarms.schemas';
import { type Alarm, deleteAlarm, findAlarms, listAlarms, UNDO_MS, visibleAlarms } from './alarms.store';

/** The alarm list and what is done with alarms, by every member of staff. */
export function alarmRoutes(app: Server): void {
  const { database, live } = app;
  app.get('/api/alarms', {
    config: { permission: 'alarms.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['alarms'], querystring: AlarmQuery, response: { 200: Page(AlarmRow) } },
    handler: async (request) => {
      const { is_acknowledged, start_date, end_date, claimed, ...filter } = request.query;
      const { user } = request.session;
      const from = parseTime(start_date, 'start_date', 'start');
      const to = parseTime(end_date, 'end_date', 'end');
      return {
        success: true as const,
        ...(await listAlarms(
          database,
          {
            ...filter,
            is_acknowledged: parseBoolean(is_acknowledged),
            from,
            to,
            claimed: claimed === 'me' ? user.id : claimed,
          },
          await visibilityScopeOf(database, user),
        )),
      };
    },
  });

  app.put('/api/alarms/:id/acknowledge', {
    config: { permission: 'alarms.acknowledge', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['alarms'], params: Id, response: { 200: Envelope(AlarmRow) } },
    handler: async (request) => {
      const id = await visibleId(request);
      const { user } = request.session;
      const [changed] = await database.transaction(async (queries) =>
        recordAlarms(queries, request, 'alarm_acknowledged', await acknowledgeAlarms(queries, [id], user.id)),
      );
      if (changed) broadcast('acknowledged', user, [changed]);
      return { success: true as const, data: changed ?? (await existing(id)) };
    },
  });

  app.delete('/api/alarms/:id/acknowledge', {
    config: { permission: 'alarms.acknowledge', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['alarms'], params: Id, response: { 200: Envelope(AlarmRow) } },
    handler: async (request) => {
      const id = await visibleId(request);
      const { user } = request.session;
      const restored = await undo(request, [id]);
      const alarm = await existing(id);
      // Repeated after a lost answer it has nothing left to do.
      if (alarm.is_acknowledged) throw new HttpError(409, 'Потврдата повеќе не може да се поништи.');
      if (restored.length > 0) broadcast('unacknowledged', user, [alarm]);
      return { success: true as const, data: alarm };
    },
  });

  app.put('/api/alarms/acknowledge/bulk', {
    config: { permission: 'alarms.acknowledge', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['alarms'], body: AlarmIds, response: { 200: BulkAnswer } },
    handler: async (request) => {
      const asked = uniqueIds(request.body.alarm_ids);
      const ids = await visibleAlarms(database, asked, await visibilityScopeOf(database, request.session.user));
      const { user } = request.session;
      const alarms = await database.transaction(async (queries) =>
        recordAlarms(queries, request, 'alarm_acknowledged', await acknowledgeAlarms(queries, ids, user.id)),
      );
      if (alarms.length > 0) broadcast('acknowledged', user, alarms);
      const acknowledged = await acknowledgedOf(database, ids);
      const failed = missingFrom(asked, acknowledged);
      const message =
        failed.length === 0
          ? 'Алармите се потврдени.'
          : `${isOne(failed.length) ? 'Не е потврден' : 'Не се потврдени'} ${failed.length} од ${asked.length} аларми.`;
      const acknowledged_at = alarms[0]?.acknowledged_at ?? null;
      const undo_until = acknowledged_at && new Date(Date.parse(acknowledged_at) + UNDO_MS).toISOString();
      return {
        success: true as const,
        message,
        data: { acknowledged, failed, acknowledged_by: nameOf(user), acknowledged_at, undo_until },
      };
    },
  });

  app.delete('/api/alarms/acknowledge/bulk', {
    config: { permission: 'alarms.acknowledge', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['alarms'], body: AlarmIds, response: { 200: BulkUndoAnswer } },
    handler: async (request) => {
      const asked = uniqueIds(request.body.alarm_ids);
      const ids = await visibleAlarms(database, asked, await visibilityScopeOf(database, request.session.user));
      const { user } = request.session;
      const restored = await undo(request, ids);
      if (restored.length > 0) broadcast('unacknowledged', user, await findAlarms(database, restored));
      const failed = missingFrom(asked, restored);
      const message =
        failed.length === 0
          ? 'Потврдата е поништена.'
          : `Потврдата не е поништена за ${failed.length} од ${asked.length} аларми.`;
      return { success: true as const, message, data: { restored, failed } };
    },
  });

  app.put('/api/alarms/:id/claim', {
    config: { permission: 'alarms.claim', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['alarms'], params: Id, response: { 200: Envelope(AlarmRow) } },
    handler: async (request) => {
      const id = await visibleId(request);
      const { user } = request.session;
      const { alarm, claimed } = await database.transaction(async (queries) => {
        const before = await existing(id, queries);
        const claimed = await claimAlarm(queries, id, user.id);
        const after = await existing(id, queries);
        if (claimed && before.claimed_by_id !== user.id) await recordAlarms(queries, request, 'alarm_claimed', [after]);
        return { alarm: after, claimed };
      });
      if (!claimed) throw new HttpError(409, `Алармот веќе го презеде ${alarm.claimed_by}.`);
      broadcast('claimed', user, [alarm]);
      return { success: true as const, data: alarm };
    },
  });

  app.delete('/api/alarms/:id/claim', {
    config: { permission: 'alarms.claim', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['alarms'], params: Id, response: { 200: Envelope(AlarmRow) } },
    handler: async (request) => {
      const id = await visibleId(request);
      const { user } = request.session;
      // A manager may free what a user left behind at the end of a shift.
      const only = roleHas(user.role, 'alarms.release') ? undefined : user.id;
      const { alarm, released } = await database.transaction(async (queries) => {
        const before = await existing(id, queries);
        const released = await releaseAlarm(queries, id, only);
        if (released && before.claimed_by_id !== null) await recordAlarms(queries, request, 'alarm_released', [before]);
        return { released, alarm: await existing(id, queries) };
      });
      if (!released) throw new HttpError(403, `Алармот го презеде ${alarm.claimed_by}.`);
      broadcast('released', user, [alarm]);
      return { success: true as const, data: alarm };
    },
  });

  app.delete('/api/alarms/:id', {
    config: { permission: 'alarms.delete', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['alarms'], params: Id, response: { 200: Done } },
    handler: async (request) => {
      const id = await visibleId(request);
      const [deleted] = await database.transaction(async (queries) => {
        const alarm = await existing(id, queries);
        if (!(await deleteAlarm(queries, id))) throw missingAlarm();
        return recordAlarms(queries, request, 'alarm_deleted', [alarm]);
      });
      if (deleted) broadcast('deleted', request.session.user, [deleted]);
      return { success: true as const, message: 'Алармот е избришан.' };
    },
  });

  const undo = (request: FastifyRequest, ids: number[]): Promise<number[]> =>
    database.transaction(async (queries) => {
      const restored = await undoAcknowledgements(queries, ids, request.session.user.id);
      if (restored.length > 0)
        await recordAlarms(queries, request, 'alarm_unacknowledged', await findAlarms(queries, restored));
      return restored;
    });

  const visibleId = (request: FastifyRequest) => visibleAlarmId(database, request);
  const existing = (id: number, queries: Queries = database) => existingAlarm(queries, id);

  function broadcast(change: AlarmUpdate['change'], user: SessionUser, alarms: Alarm[]): void {
    const by = { id: user.id, name: nameOf(user) };
    live.alarmUpdate({ change, by, timestamp: new Date().toISOString() }, alarms);
  }
}

const plural = new Intl.PluralRules('mk');
const isOne = (count: number) => plural.select(count) === 'one';

const uniqueIds = (ids: readonly (number | string)[]) => [...new Set(ids.map(Number))];

function missingFrom(ids: readonly number[], done: readonly number[]): number[] {
  const set = new Set(done);
  return ids.filter((id) => !set.has(id));
}
