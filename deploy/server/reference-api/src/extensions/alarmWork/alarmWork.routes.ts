import { alarmWorkCalls } from 'shared-auth/calls';
import { roleHas } from 'shared-auth/contract';
import { acknowledgeAlarms } from '../../alarms/acknowledgements.store';
import { broadcastAlarms, existingAlarm, openAlarm, recordAlarms, visibleAlarmId } from '../../alarms/alarmRequests';
import { visibilityScopeOf } from '../../identity/access/visibilityScope';
import { reachableDrivers } from '../../lookup/drivers';
import { HttpError } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { parseTime } from '../../platform/http/times';
import { addNote, colleagues, handOver, listNotes } from './alarmWork.store';
import { listShift } from './shift.store';

const noteMessages = { text: 'Внесете белешка до 500 знаци' };
const closeMessages = { reason: 'Внесете причина до 500 знаци' };
const handOverMessages = { user_id: 'Тој корисник не може да презема аларми.', text: 'Белешката е предолга' };

/** Alarms as work: notes, handing over, and closing with a reason. Announced as `alarms.work`. */
export function alarmWorkRoutes(app: Server): void {
  const { audit, database } = app;
  serve(app, alarmWorkCalls.colleagues, async ({ request }) =>
    colleagues(database, await visibleAlarmId(database, request)),
  );
  serve(app, alarmWorkCalls.notes, async ({ request }) => listNotes(database, await visibleAlarmId(database, request)));
  serve(app, alarmWorkCalls.drivers, async ({ request }) =>
    reachableDrivers(database, { alarm: await visibleAlarmId(database, request) }),
  );
  serve(app, alarmWorkCalls.shift, async ({ request, query: { start_date, end_date, page, limit } }) => {
    const from = parseTime(start_date, 'start_date', 'start') ?? new Date();
    const to = parseTime(end_date, 'end_date', 'end') ?? new Date();
    audit.read(request, {
      type: 'report_read',
      details: { report: 'shift', from: from.toISOString(), to: to.toISOString() },
    });
    const visibility = await visibilityScopeOf(database, request.session.user);
    return listShift(database, { from, to, page, limit, visibility });
  });

  const note = async ({ request, body }: Served<typeof alarmWorkCalls.note>) => {
    const id = await visibleAlarmId(database, request);
    const { user } = request.session;
    const text = body.text.trim();
    const alarm = await database.transaction(async (queries) => {
      await openAlarm(queries, id);
      await addNote(queries, id, { kind: 'note', text, author: user.id });
      const after = await existingAlarm(queries, id);
      await recordAlarms(queries, request, 'alarm_noted', [after], { text });
      return after;
    });
    broadcastAlarms(app, 'noted', user, [alarm]);
    return alarm;
  };
  serve(app, alarmWorkCalls.note, note, noteMessages);

  serve(app, alarmWorkCalls.handOver, (served) => handAlarmOver(app, served), handOverMessages);

  const close = async ({ request, body }: Served<typeof alarmWorkCalls.close>) => {
    const id = await visibleAlarmId(database, request);
    const { user } = request.session;
    const reason = body.reason.trim();
    const alarm = await database.transaction(async (queries) => {
      await openAlarm(queries, id);
      await acknowledgeAlarms(queries, [id], user.id);
      await addNote(queries, id, { kind: 'closed', text: reason, author: user.id });
      const after = await existingAlarm(queries, id);
      await recordAlarms(queries, request, 'alarm_closed', [after], { reason });
      return after;
    });
    // Consoles without the feature of closing show a closed alarm as acknowledged, which is true.
    broadcastAlarms(app, 'acknowledged', user, [alarm]);
    return alarm;
  };
  serve(app, alarmWorkCalls.close, close, closeMessages);
}

async function handAlarmOver(app: Server, { request, body }: Served<typeof alarmWorkCalls.handOver>) {
  const { database } = app;
  const id = await visibleAlarmId(database, request);
  const { user } = request.session;
  const { user_id } = body;
  const text = (body.text ?? '').trim();
  const alarm = await database.transaction(async (queries) => {
    const before = await openAlarm(queries, id);
    const to = user_id === null ? null : (await colleagues(queries, id)).find((person) => person.id === user_id);
    if (to === undefined) throw new HttpError(400, handOverMessages.user_id);
    const isColleagues = before.claimed_by_id !== null && before.claimed_by_id !== user.id;
    // As with releasing: a colleague's alarm is moved by managers only.
    if (isColleagues && !roleHas(user.role, 'alarms.release'))
      throw new HttpError(403, `Алармот го презеде ${before.claimed_by}.`);
    await handOver(queries, id, user_id);
    await addNote(queries, id, { kind: 'handed_over', text, author: user.id, to: user_id });
    const after = await existingAlarm(queries, id);
    await recordAlarms(queries, request, 'alarm_handed_over', [after], { text }, to ?? undefined);
    return after;
  });
  broadcastAlarms(app, 'handed_over', user, [alarm]);
  return alarm;
}
