import { hasPeriod, hasVehicle } from 'shared-ui/reports';
import { recordAct } from '../../audit/actLog';
import { sees, sightOf } from '../../identity/access/sight';
import { HttpError, notFound } from '../../platform/http/errors';
import { Answer, Done, Id, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { addTrial } from './runSchedules';
import { ScheduleInput, ScheduleRow } from './schedules.schemas';
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  readerRoles,
  type Schedule,
  type ScheduleValues,
  updateSchedule,
} from './schedules.store';

type User = Parameters<typeof sightOf>[1];

const tags = ['reports'];

/** Reports and lists that people get by mail regularly, kept by managers. */
export function scheduleRoutes(app: Server): void {
  const { database, notifications } = app;
  app.get(
    '/api/report-schedules',
    {
      config: { permission: 'reports.schedule', restrictedUsers: true },
      schema: { tags, response: { 200: Answer(Type.Array(ScheduleRow)) } },
    },
    async ({ session: { user } }) => {
      const seen = await seenBy(user);
      return { success: true as const, data: (await listSchedules(database)).filter(seen) };
    },
  );

  app.post(
    '/api/report-schedules',
    {
      config: { permission: 'reports.schedule', restrictedUsers: true },
      schema: { tags, body: ScheduleInput, response: { 201: Answer(ScheduleRow) } },
    },
    async (request, reply) => {
      const { user } = request.session;
      const values = await checked(request.body, user);
      const schedule = await database.transaction(async (queries) => {
        const made = await insertSchedule(queries, values, user.id);
        await recordAct(queries, request, {
          type: 'report_schedule_created',
          details: { schedule: made.id },
          after: values,
        });
        return made;
      });
      return reply.code(201).send({ success: true as const, data: schedule });
    },
  );

  app.put(
    '/api/report-schedules/:id',
    {
      config: { permission: 'reports.schedule', restrictedUsers: true },
      schema: { tags, params: Id, body: ScheduleInput, response: { 200: Answer(ScheduleRow) } },
    },
    async (request) => {
      const before = await existing(request.params.id, request.session.user);
      const values = await checked(request.body, request.session.user);
      const schedule = await database.transaction(async (queries) => {
        const changed = await updateSchedule(queries, before.id, values);
        if (!changed) throw missing();
        const details = { schedule: before.id };
        await recordAct(queries, request, { type: 'report_schedule_changed', details, before, after: changed });
        return changed;
      });
      return { success: true as const, data: schedule };
    },
  );

  app.delete(
    '/api/report-schedules/:id',
    {
      config: { permission: 'reports.schedule', restrictedUsers: true },
      schema: { tags, params: Id, response: { 200: Done } },
    },
    async (request) => {
      const { id, ...before } = await existing(request.params.id, request.session.user);
      await database.transaction(async (queries) => {
        await deleteSchedule(queries, id);
        await recordAct(queries, request, { type: 'report_schedule_deleted', details: { schedule: id }, before });
      });
      return { success: true as const, message: 'Редовниот извештај е избришан.' };
    },
  );

  app.post(
    '/api/report-schedules/:id/test',
    {
      config: { permission: 'reports.schedule', restrictedUsers: true },
      schema: { tags, params: Id, response: { 200: Done } },
    },
    async ({ params, session: { user } }) => {
      const { id } = await existing(params.id, user);
      await database.transaction((queries) => addTrial(queries, id, user.id));
      void notifications.tick();
      return { success: true as const, message: 'Пробата е испратена до вас.' };
    },
  );

  async function existing(text: string, user: User): Promise<Schedule> {
    const schedule = /^\d{1,9}$/.test(text) ? await findSchedule(database, Number(text)) : undefined;
    if (!schedule || !(await seenBy(user))(schedule)) throw missing();
    return schedule;
  }

  /** A schedule of one vehicle is seen by those who see the vehicle. */
  async function seenBy(user: User) {
    const sight = await sightOf(database, user);
    return ({ vehicle_id }: Pick<Schedule, 'vehicle_id'>) => vehicle_id === null || sees(sight, vehicle_id);
  }

  /** What a schema cannot say; what a view or a rhythm does not need is dropped. */
  async function checked(values: ScheduleValues, user: User): Promise<ScheduleValues> {
    const { view, every } = values;
    const kept: ScheduleValues = {
      ...values,
      name: values.name.trim(),
      days: hasPeriod(view) ? (values.days ?? 7) : null,
      vehicle_id: hasVehicle(view) ? values.vehicle_id : null,
      month: view === 'month' ? (values.month ?? 'last') : null,
      weekday: every === 'week' ? values.weekday : null,
      month_day: every === 'month' ? values.month_day : null,
    };
    if (every === 'week' && kept.weekday === null) throw refused('weekday', 'Изберете ден во неделата.');
    if (every === 'month' && kept.month_day === null) throw refused('month_day', 'Изберете ден во месецот.');
    if (view === 'vehicle' && kept.vehicle_id === null) throw refused('vehicle_id', 'Изберете возило.');
    if (kept.vehicle_id !== null) await checkVehicle(kept.vehicle_id, user);
    const known = await database.query<{ id: number }>(
      'select id from users where id = any($1::int[]) and is_active and role = any($2::text[])',
      [kept.recipients, readerRoles],
    );
    if (known.length < kept.recipients.length)
      throw refused('recipients', 'Некој од избраните луѓе повеќе не чита извештаи.');
    return kept;
  }

  async function checkVehicle(id: number, user: User): Promise<void> {
    const [vehicle] = await database.query('select from vehicles where id = $1', [id]);
    if (!vehicle || !sees(await sightOf(database, user), id)) throw refused('vehicle_id', 'Возилото не е пронајдено.');
  }
}

const refused = (field: string, message: string) => new HttpError(400, message, { [field]: message });
const missing = () => notFound('Редовниот извештај не е пронајден.');
