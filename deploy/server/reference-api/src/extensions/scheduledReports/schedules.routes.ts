import { reportScheduleCalls } from 'shared-auth/calls';
import { hasPeriod, hasVehicle } from 'shared-ui/reports';
import { recordAudit } from '../../audit/auditLog';
import type { SessionUser } from '../../identity/access/caller';
import { reachesPeople, reachOf } from '../../identity/access/reach';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { zoneTeamsOf } from '../zones/zoneNames';
import { findZone } from '../zones/zones.store';
import { addTrial } from './runSchedules';
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

const messages = {
  name: 'Името е задолжително',
  view: 'Изгледот не е познат',
  days: 'Периодот не е исправен',
  vehicle_id: 'Возилото не е исправно',
  month: 'Месецот не е исправен',
  format: 'Форматот не е исправен',
  every: 'Ритамот не е исправен',
  weekday: 'Денот во неделата не е исправен',
  month_day: 'Денот во месецот не е исправен',
  at_time: 'Времето не е исправно',
  recipients: 'Изберете кому да се прати',
  is_paused: 'Изберете дали извештајот е паузиран',
  zone_id: 'Зоната не е исправна',
};

/** Reports and lists that people receive by mail regularly, edited by managers. */
export function scheduleRoutes(app: Server): void {
  const { database, notifications } = app;
  serve(app, reportScheduleCalls.list, async ({ request }) => {
    const schedules = await listSchedules(database);
    const { user } = request.session;
    const within = await Promise.all(schedules.map((schedule) => isWithinReach(database, schedule, user)));
    return schedules.filter((_, index) => within[index]);
  });

  const create = ({ request, body }: Served<typeof reportScheduleCalls.create>) =>
    database.transaction(async (queries) => {
      const { user } = request.session;
      const values = await checked(app, queries, body, user);
      const made = await insertSchedule(queries, values, user.id);
      const details = { schedule: made.id };
      await recordAudit(queries, request, { type: 'report_schedule_created', details, after: values });
      return made;
    });
  serve(app, reportScheduleCalls.create, create, messages);

  const change = ({ request, params, body }: Served<typeof reportScheduleCalls.change>) =>
    database.transaction(async (queries) => {
      const { user } = request.session;
      const before = await existing(queries, params.id, user);
      const values = await checked(app, queries, body, user);
      const changed = await updateSchedule(queries, before.id, values);
      if (!changed) throw missing();
      const details = { schedule: before.id };
      const states = { before: recordOf(before), after: recordOf(changed) };
      await recordAudit(queries, request, { type: 'report_schedule_changed', details, ...states });
      return changed;
    });
  serve(app, reportScheduleCalls.change, change, messages);

  serve(app, reportScheduleCalls.remove, async ({ request, params }) => {
    await database.transaction(async (queries) => {
      const before = await existing(queries, params.id, request.session.user);
      await deleteSchedule(queries, before.id);
      const details = { schedule: before.id };
      await recordAudit(queries, request, { type: 'report_schedule_deleted', details, before: recordOf(before) });
    });
    return 'Редовниот извештај е избришан.';
  });

  serve(app, reportScheduleCalls.test, async ({ request, params }) => {
    const { user } = request.session;
    await database.transaction(async (queries) => {
      const { id } = await existing(queries, params.id, user);
      await addTrial(queries, id, user.id);
    });
    void notifications.tick();
    return 'Пробата е испратена до вас.';
  });
}

/** Checks that a schema cannot make; fields that a view or a rhythm does not need are dropped. */
async function checked(
  app: Server,
  queries: Queries,
  values: ScheduleValues,
  user: SessionUser,
): Promise<ScheduleValues> {
  const { view, every } = values;
  const kept: ScheduleValues = {
    ...values,
    name: values.name.trim(),
    days: hasPeriod(view) ? (values.days ?? 7) : null,
    vehicle_id: hasVehicle(view) ? values.vehicle_id : null,
    zone_id: view === 'visits' ? (values.zone_id ?? null) : null,
    month: view === 'month' ? (values.month ?? 'last') : null,
    weekday: every === 'week' ? values.weekday : null,
    month_day: every === 'month' ? values.month_day : null,
  };
  const needs = view === 'visits' ? 'zoneBook' : view === 'driving' ? 'hourBook' : undefined;
  if (needs && !app.hasDecorator(needs)) throw refused('view', 'Изгледот не е познат');
  if (every === 'week' && kept.weekday === null) throw refused('weekday', 'Изберете ден во неделата.');
  if (every === 'month' && kept.month_day === null) throw refused('month_day', 'Изберете ден во месецот.');
  if (view === 'vehicle' && kept.vehicle_id === null) throw refused('vehicle_id', 'Изберете возило.');
  if (kept.vehicle_id !== null) await checkVehicle(queries, kept.vehicle_id, user);
  if (!(await seesZone(queries, kept.zone_id, user))) throw refused('zone_id', 'Зоната не е пронајдена');
  const known = await queries.query<{ id: number }>(
    'select id from users where id = any($1::int[]) and is_active and role = any($2::text[])',
    [kept.recipients, readerRoles],
  );
  if (known.length < kept.recipients.length)
    throw refused('recipients', 'Некој од избраните луѓе повеќе не чита извештаи.');
  if (!(await reachesPeople(queries, await reachOf(queries, user), kept.recipients)))
    throw refused('recipients', 'Изберете луѓе од вашите тимови.');
  return kept;
}

async function existing(queries: Queries, text: string, user: SessionUser): Promise<Schedule> {
  const schedule = /^\d{1,9}$/.test(text) ? await findSchedule(queries, Number(text)) : undefined;
  if (!schedule || !(await isWithinReach(queries, schedule, user))) throw missing();
  return schedule;
}

/**
 * Whether a user may edit a schedule: the user sees its vehicle and zone, and its maker and recipients are within
 * reach.
 */
async function isWithinReach(queries: Queries, schedule: Schedule, user: SessionUser): Promise<boolean> {
  const { vehicle_id, zone_id, maker_id, recipients } = schedule;
  if (vehicle_id !== null && !canSee(await visibilityScopeOf(queries, user), vehicle_id)) return false;
  if (!(await seesZone(queries, zone_id, user))) return false;
  return reachesPeople(queries, await reachOf(queries, user), [maker_id, ...recipients]);
}

async function checkVehicle(queries: Queries, id: number, user: SessionUser): Promise<void> {
  const [vehicle] = await queries.query('select from vehicles where id = $1', [id]);
  if (!vehicle || !canSee(await visibilityScopeOf(queries, user), id))
    throw refused('vehicle_id', 'Возилото не е пронајдено.');
}

/** Whether a user sees a zone; no zone is all of theirs. */
async function seesZone(queries: Queries, id: number | null | undefined, user: SessionUser): Promise<boolean> {
  if (id == null) return true;
  const teams = await zoneTeamsOf(queries, user.id);
  return teams !== undefined && (await findZone(queries, id, teams)) !== undefined;
}

/** A schedule as the audit log records it: people by their numbers, so that a person can be removed from it. */
const recordOf = ({ id: _, maker_id, ...schedule }: Schedule) => ({ ...schedule, created_by: maker_id });

const refused = (field: string, message: string) => new HttpError(400, message, { [field]: message });
const missing = () => notFound('Редовниот извештај не е пронајден.');
