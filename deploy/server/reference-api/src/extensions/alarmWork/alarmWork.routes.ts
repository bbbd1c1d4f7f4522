import { roleHas } from 'shared-auth/contract';
import { acknowledgeAlarms } from '../../alarms/acknowledgements.store';
import { existingAlarm, nameOf, recordAlarms, visibleAlarmId } from '../../alarms/alarmRequests';
import { AlarmRow } from '../../alarms/alarms.schemas';
import type { Alarm } from '../../alarms/alarms.store';
import type { SessionUser } from '../../identity/access/caller';
import type { AlarmUpdate } from '../../live/payloads';
import { HttpError } from '../../platform/http/errors';
import {
  Envelope,
  Id,
  IdNumber,
  Input,
  message,
  NullableText,
  nullable,
  OneOf,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { addNote, colleagues, driversOf, handOver, listNotes } from './alarmWork.store';

const tags = ['alarms'];
const MAX_TEXT = 500;
const messages = (problem: string) =>
  Type.String({ minLength: 1, maxLength: MAX_TEXT, pattern: '\\S', ...message(problem) });

const NoteRow = Type.Object({
  id: Type.Integer(),
  kind: OneOf(['note', 'handed_over', 'closed']),
  text: Text,
  author: Text,
  to: NullableText,
  created_at: Time,
});
const NoteInput = Input({ text: messages('Внесете белешка до 500 знаци') });
const CloseInput = Input({ reason: messages('Внесете причина до 500 знаци') });
const HandOverInput = Input({
  /** Null for the next shift. */
  user_id: nullable(IdNumber()),
  text: Type.Optional(Type.String({ maxLength: MAX_TEXT, ...message('Белешката е предолга') })),
});
const Driver = Type.Object({ name: Text, phone: Text });
const Colleague = Type.Object({ id: Type.Integer(), name: Text });

/** Alarms as work: what was done is written down, handed over, and closed with a reason. Announced as `alarms.work`. */
export function alarmWorkRoutes(app: Server): void {
  const { database, live } = app;
  app.get('/api/alarms/:id/colleagues', {
    config: { permission: 'alarms.claim', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Envelope(Type.Array(Colleague)) } },
    handler: async (request) => ({
      success: true as const,
      data: await colleagues(database, await visibleAlarmId(database, request)),
    }),
  });

  app.get('/api/alarms/:id/notes', {
    config: { permission: 'alarms.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Envelope(Type.Array(NoteRow)) } },
    handler: async (request) => ({
      success: true as const,
      data: await listNotes(database, await visibleAlarmId(database, request)),
    }),
  });

  app.get('/api/alarms/:id/drivers', {
    config: { permission: 'devices.numbers', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Envelope(Type.Array(Driver)) } },
    handler: async (request) => ({
      success: true as const,
      data: await driversOf(database, await visibleAlarmId(database, request)),
    }),
  });

  app.post('/api/alarms/:id/notes', {
    config: { permission: 'alarms.claim', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, body: NoteInput, response: { 200: Envelope(AlarmRow) } },
    handler: async (request) => {
      const id = await visibleAlarmId(database, request);
      const { user } = request.session;
      const text = request.body.text.trim();
      const alarm = await database.transaction(async (queries) => {
        await existingAlarm(queries, id);
        await addNote(queries, id, { kind: 'note', text, author: user.id });
        const after = await existingAlarm(queries, id);
        await recordAlarms(queries, request, 'alarm_noted', [after], { text });
        return after;
      });
      broadcast('noted', user, alarm);
      return { success: true as const, data: alarm };
    },
  });

  app.put('/api/alarms/:id/handover', {
    config: { permission: 'alarms.claim', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, body: HandOverInput, response: { 200: Envelope(AlarmRow) } },
    handler: async (request) => {
      const id = await visibleAlarmId(database, request);
      const { user } = request.session;
      const { user_id, text = '' } = request.body;
      const to = user_id === null ? null : (await colleagues(database, id)).find((person) => person.id === user_id);
      if (to === undefined) throw new HttpError(400, 'Тој корисник не може да презема аларми.');
      const alarm = await database.transaction(async (queries) => {
        const before = await existingAlarm(queries, id);
        if (before.is_acknowledged) throw new HttpError(409, 'Алармот е веќе потврден.');
        const isColleagues = before.claimed_by_id !== null && before.claimed_by_id !== user.id;
        // As with releasing: a colleague's alarm is moved by managers only.
        if (isColleagues && !roleHas(user.role, 'alarms.release'))
          throw new HttpError(403, `Алармот го презеде ${before.claimed_by}.`);
        await handOver(queries, id, user_id);
        await addNote(queries, id, { kind: 'handed_over', text: text.trim(), author: user.id, to: user_id });
        const after = await existingAlarm(queries, id);
        await recordAlarms(queries, request, 'alarm_handed_over', [after], { text: text.trim() }, to ?? undefined);
        return after;
      });
      broadcast('handed_over', user, alarm);
      return { success: true as const, data: alarm };
    },
  });

  app.put('/api/alarms/:id/close', {
    config: { permission: 'alarms.acknowledge', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, body: CloseInput, response: { 200: Envelope(AlarmRow) } },
    handler: async (request) => {
      const id = await visibleAlarmId(database, request);
      const { user } = request.session;
      const reason = request.body.reason.trim();
      const alarm = await database.transaction(async (queries) => {
        await acknowledgeAlarms(queries, [id], user.id);
        await addNote(queries, id, { kind: 'closed', text: reason, author: user.id });
        const after = await existingAlarm(queries, id);
        await recordAlarms(queries, request, 'alarm_closed', [after], { reason });
        return after;
      });
      // Consoles that know no closing show it as acknowledged, which it is.
      broadcast('acknowledged', user, alarm);
      return { success: true as const, data: alarm };
    },
  });

  function broadcast(change: AlarmUpdate['change'], user: SessionUser, alarm: Alarm): void {
    const by = { id: user.id, name: nameOf(user) };
    live.alarmUpdate({ change, by, timestamp: new Date().toISOString() }, [alarm]);
  }
}
