import type { Database } from '../database/database';
import { notFound } from '../http/errors';
import { Answer, Done, Id, Page, parseBoolean } from '../http/schemas';
import type { Server } from '../http/server';
import { parseTime } from '../http/times';
import { AlarmIds, AlarmQuery, AlarmRow, BulkAnswer } from './alarms.schemas';
import { acknowledgeAlarms, deleteAlarm, findAlarm, listAlarms } from './alarms.store';

/** The alarm list and what is done with alarms, by every member of staff. */
export function alarmRoutes(app: Server, { database }: { database: Database }): void {
  app.get(
    '/api/alarms',
    { schema: { tags: ['alarms'], querystring: AlarmQuery, response: { 200: Page(AlarmRow) } } },
    async (request) => {
      const { is_acknowledged, start_date, end_date, ...filter } = request.query;
      const from = parseTime(start_date, 'start_date', 'start');
      const to = parseTime(end_date, 'end_date', 'end');
      return {
        success: true as const,
        ...(await listAlarms(database, { ...filter, is_acknowledged: parseBoolean(is_acknowledged), from, to })),
      };
    },
  );

  app.put(
    '/api/alarms/:id/acknowledge',
    { schema: { tags: ['alarms'], params: Id, response: { 200: Answer(AlarmRow) } } },
    async (request) => {
      const id = alarmId(request.params.id);
      await acknowledgeAlarms(database, [id], request.session.user.id);
      const alarm = await findAlarm(database, id);
      if (!alarm) throw missing();
      return { success: true as const, data: alarm };
    },
  );

  app.put(
    '/api/alarms/acknowledge/bulk',
    { schema: { tags: ['alarms'], body: AlarmIds, response: { 200: BulkAnswer } } },
    async (request) => {
      const ids = [...new Set(request.body.alarm_ids.map(Number))];
      const acknowledged = new Set(await acknowledgeAlarms(database, ids, request.session.user.id));
      const failed = ids.filter((id) => !acknowledged.has(id));
      const message =
        failed.length === 0 ? 'Алармите се потврдени.' : `Не се потврдени ${failed.length} од ${ids.length} аларми.`;
      return { success: true as const, message, data: { acknowledged: [...acknowledged], failed } };
    },
  );

  app.delete(
    '/api/alarms/:id',
    { schema: { tags: ['alarms'], params: Id, response: { 200: Done } } },
    async (request) => {
      if (!(await deleteAlarm(database, alarmId(request.params.id)))) throw missing();
      return { success: true as const, message: 'Алармот е избришан.' };
    },
  );
}

const missing = () => notFound('Алармот не е пронајден.');

function alarmId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw missing();
  return Number(text);
}
