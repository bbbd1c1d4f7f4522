import type { FastifyRequest } from 'fastify';
import { alarmCalls } from 'shared-auth/calls';
import { roleHas, UNDO_MS } from 'shared-auth/contract';
import { driverTexts } from '../identity/access/drivenNow';
import { visibilityScopeOf } from '../identity/access/visibilityScope';
import { HttpError } from '../platform/http/errors';
import { type Served, serve } from '../platform/http/serve';
import type { Server } from '../platform/http/server';
import { parseTime } from '../platform/http/times';
import {
  acknowledgeAlarms,
  acknowledgedOf,
  claimAlarm,
  releaseAlarm,
  undoAcknowledgements,
} from './acknowledgements.store';
import {
  broadcastAlarms,
  existingAlarm,
  missingAlarm,
  nameOf,
  openAlarm,
  recordAlarms,
  visibleAlarmId,
} from './alarmRequests';
import { deleteAlarm, findAlarms, listAlarms, visibleAlarms } from './alarms.store';

const idsMessages = { alarm_ids: 'Изберете најмалку еден аларм' };

/** The alarm list, and the actions on alarms, which all staff may perform. */
export function alarmRoutes(app: Server): void {
  const { database } = app;
  serve(app, alarmCalls.list, async ({ request, query }) => {
    const { start_date, end_date, claimed, ...filter } = query;
    const { user } = request.session;
    const from = parseTime(start_date, 'start_date', 'start');
    const to = parseTime(end_date, 'end_date', 'end');
    const drivers = await driverTexts(database, user, app.privateVehicles.vehicles(), filter.search);
    const asked = { ...filter, drivers, from, to, claimed: claimed === 'me' ? user.id : claimed };
    return listAlarms(database, asked, await visibilityScopeOf(database, user));
  });

  serve(app, alarmCalls.acknowledge, async ({ request }) => {
    const id = await visibleAlarmId(database, request);
    const { alarms: changed } = await acknowledge(app, request, [id]);
    return changed[0] ?? existingAlarm(database, id);
  });

  serve(app, alarmCalls.undo, async ({ request }) => {
    const id = await visibleAlarmId(database, request);
    const restored = await undo(app, request, [id]);
    const alarm = await existingAlarm(database, id);
    // A call that is repeated after its response was lost finds the alarm open already, which is no failure.
    if (alarm.is_acknowledged) throw new HttpError(409, 'Потврдата повеќе не може да се поништи.');
    broadcastAlarms(app, 'unacknowledged', request.session.user, restored.length > 0 ? [alarm] : []);
    return alarm;
  });

  serve(app, alarmCalls.acknowledgeAll, (served) => acknowledgeAll(app, served), idsMessages);
  serve(app, alarmCalls.undoAll, (served) => undoAll(app, served), idsMessages);

  serve(app, alarmCalls.claim, ({ request }) => claim(app, request));
  serve(app, alarmCalls.release, ({ request }) => release(app, request));

  serve(app, alarmCalls.remove, async ({ request }) => {
    const id = await visibleAlarmId(database, request);
    const deleted = await database.transaction(async (queries) => {
      const alarm = await existingAlarm(queries, id);
      if (!(await deleteAlarm(queries, id))) throw missingAlarm();
      return recordAlarms(queries, request, 'alarm_deleted', [alarm]);
    });
    broadcastAlarms(app, 'deleted', request.session.user, deleted);
    return 'Алармот е избришан.';
  });
}

async function claim(app: Server, request: FastifyRequest) {
  const id = await visibleAlarmId(app.database, request);
  const { user } = request.session;
  const { alarm, claimed } = await app.database.transaction(async (queries) => {
    const before = await openAlarm(queries, id);
    const claimed = await claimAlarm(queries, id, user.id);
    const after = await existingAlarm(queries, id);
    if (claimed && before.claimed_by_id !== user.id) await recordAlarms(queries, request, 'alarm_claimed', [after]);
    return { alarm: after, claimed };
  });
  if (!claimed) throw new HttpError(409, `Алармот веќе го презеде ${alarm.claimed_by}.`);
  broadcastAlarms(app, 'claimed', user, [alarm]);
  return alarm;
}

async function release(app: Server, request: FastifyRequest) {
  const id = await visibleAlarmId(app.database, request);
  const { user } = request.session;
  // At the end of a shift a manager may release an alarm that a user has left claimed.
  const only = roleHas(user.role, 'alarms.release') ? undefined : user.id;
  const { alarm, released } = await app.database.transaction(async (queries) => {
    const before = await openAlarm(queries, id);
    const released = await releaseAlarm(queries, id, only);
    if (released && before.claimed_by_id !== null) await recordAlarms(queries, request, 'alarm_released', [before]);
    return { released, alarm: await existingAlarm(queries, id) };
  });
  if (!released) throw new HttpError(403, `Алармот го презеде ${alarm.claimed_by}.`);
  broadcastAlarms(app, 'released', user, [alarm]);
  return alarm;
}

/** @returns the alarms that were open, and all that are acknowledged then: one of them may be deleted right after it */
async function acknowledge(app: Server, request: FastifyRequest, ids: number[]) {
  const { user } = request.session;
  const done = await app.database.transaction(async (queries) => ({
    alarms: await recordAlarms(queries, request, 'alarm_acknowledged', await acknowledgeAlarms(queries, ids, user.id)),
    acknowledged: await acknowledgedOf(queries, ids),
  }));
  broadcastAlarms(app, 'acknowledged', user, done.alarms);
  return done;
}

/** @returns the ids of the alarms that are open again */
const undo = ({ database }: Server, request: FastifyRequest, ids: number[]): Promise<number[]> =>
  database.transaction(async (queries) => {
    const restored = await undoAcknowledgements(queries, ids, request.session.user.id);
    if (restored.length > 0)
      await recordAlarms(queries, request, 'alarm_unacknowledged', await findAlarms(queries, restored));
    return restored;
  });

/** The alarms that a body names, and those among them that the caller sees. */
async function namedIn({ database }: Server, { request, body }: Served<typeof alarmCalls.undoAll>) {
  const asked = [...new Set(body.alarm_ids.map(Number))];
  return { asked, ids: await visibleAlarms(database, asked, await visibilityScopeOf(database, request.session.user)) };
}

async function acknowledgeAll(app: Server, served: Served<typeof alarmCalls.acknowledgeAll>) {
  const { asked, ids } = await namedIn(app, served);
  const { alarms, acknowledged } = await acknowledge(app, served.request, ids);
  const failed = missingFrom(asked, acknowledged);
  const message =
    failed.length === 0
      ? 'Алармите се потврдени.'
      : `${isOne(failed.length) ? 'Не е потврден' : 'Не се потврдени'} ${failed.length} од ${asked.length} аларми.`;
  const acknowledged_at = alarms[0]?.acknowledged_at ?? null;
  const undo_until = acknowledged_at && new Date(Date.parse(acknowledged_at) + UNDO_MS).toISOString();
  const acknowledged_by = nameOf(served.request.session.user);
  return { message, data: { acknowledged, failed, acknowledged_by, acknowledged_at, undo_until } };
}

async function undoAll(app: Server, served: Served<typeof alarmCalls.undoAll>) {
  const { asked, ids } = await namedIn(app, served);
  const { request } = served;
  const restored = await undo(app, request, ids);
  broadcastAlarms(app, 'unacknowledged', request.session.user, await findAlarms(app.database, restored));
  const failed = missingFrom(asked, restored);
  const message =
    failed.length === 0
      ? 'Потврдата е поништена.'
      : `Потврдата не е поништена за ${failed.length} од ${asked.length} аларми.`;
  return { message, data: { restored, failed } };
}

const plural = new Intl.PluralRules('mk');
const isOne = (count: number) => plural.select(count) === 'one';

function missingFrom(ids: readonly number[], done: readonly number[]): number[] {
  const set = new Set(done);
  return ids.filter((id) => !set.has(id));
}
