import type { CallData, notificationCalls } from 'shared-auth/calls';
import { Conditions, count, type Paging, pagination, slice } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';

export interface SentFilter extends Paging {
  status?: string | undefined;
  channel?: string | undefined;
}

type SentMessage = CallData<typeof notificationCalls.sent>[number];

/** Messages that were sent, and those that failed, the newest first. */
export async function listSent(queries: Queries, filter: SentFilter) {
  const conditions = new Conditions()
    .maybe((value) => `m.status = ${value}`, filter.status)
    .maybe((value) => `m.channel = ${value}`, filter.channel);
  const from = `from notification_messages m ${conditions.sql}`;
  const [total, data] = await Promise.all([
    count(queries, from, conditions.params),
    queries.query<SentMessage>(
      `select m.id, u.first_name || ' ' || u.last_name as person, m.channel, m.kind, m.is_critical, m.alarm_count, m.status, m.attempts, m.error,
         m.caused_at, m.ended_at, m.next_attempt_at,
         (select s.name from report_runs r join report_schedules s on s.id = r.schedule_id where r.id = m.report_run_id) as report,
         (select json_build_object('id', a.id, 'alarm_type', a.alarm_type, 'message', a.message, 'license_plate', v.license_plate)
          from notification_dues d join alarms a on a.id = d.alarm_id left join vehicles v on v.id = a.vehicle_id
          where d.message_id = m.id order by a.severity = 'critical' desc, a.id limit 1) as alarm
       from notification_messages m join users u on u.id = m.user_id ${conditions.sql} order by m.created_at desc, m.id desc ${slice(filter)}`,
      conditions.params,
    ),
  ]);
  return { data, pagination: pagination(total, filter) };
}

/** Sends a dead message again. @returns false when there is none */
export async function retryMessage(queries: Queries, id: number): Promise<boolean> {
  const rows = await queries.query(
    `update notification_messages set status = 'waiting', attempts = 0, lost_leases = 0, next_attempt_at = now(), error = null, ended_at = null
     where id = $1 and status = 'dead' returning id`,
    [id],
  );
  return rows.length > 0;
}

type OwnMessage = Pick<
  CallData<typeof notificationCalls.own>[number],
  'id' | 'is_critical' | 'created_at' | 'read_at'
> & { kind: 'alarm' | 'digest' | 'test'; alarm_count: number };

/** The newest messages to a person's console. */
export const ownMessages = (queries: Queries, userId: number): Promise<OwnMessage[]> =>
  queries.query(
    `select id, kind, is_critical, alarm_count, created_at, read_at from notification_messages
     where user_id = $1 and channel = 'console' and status in ('sent', 'waiting') order by created_at desc, id desc limit 30`,
    [userId],
  );
