import type { alarmWorkCalls, CallData } from 'shared-auth/calls';
import { type VisibilityScope, VisibleCondition } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';

type ShiftEntry = CallData<typeof alarmWorkCalls.shift>[number];

interface Shift {
  from: Date;
  to: Date;
  page: number;
  limit: number;
  visibility: VisibilityScope;
}

const name = (id: string, otherwise: string) =>
  `coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = ${id}), ${otherwise})`;

/** The alarms of a period and all that was done about them, the oldest first: as the audit log has it. */
export async function listShift(queries: Queries, { from, to, page, limit, visibility }: Shift) {
  const seen = new VisibleCondition(visibility, [from, to]);
  const entries = `select 'a' || a.id as id, a.created_at as at, 'raised' as act, a.id as alarm_id, a.alarm_type, a.severity, v.license_plate,
      null as author, null as "to", a.message as text, 0::bigint as place
    from alarms a left join vehicles v on v.id = a.vehicle_id
    where a.created_at >= $1 and a.created_at < $2${seen.and('a.vehicle_id', 'a.created_at')}
    union all
    select x.id::text, x.at, coalesce(x.details->>'command_type', x.type), (x.details->>'alarm')::bigint, x.details->>'alarm_type', x.details->>'severity',
      x.vehicle_name, ${name('x.user_id', 'x.user_name')}, ${name('x.subject_id', 'x.subject_name')},
      coalesce(nullif(x.details->>'text', ''), x.details->>'reason', x.details->>'message'), x.id
    from acts x where x.at >= $1 and x.at < $2
      and (x.type like 'alarm\\_%' or x.type = 'command_sent' and x.details->>'command_type' in ('engine_cut', 'engine_restore'))${seen.and('x.vehicle_id', 'x.at')}`;
  const [count] = await queries.query<{ total: number }>(
    `select count(*)::int as total from (${entries}) e`,
    seen.params,
  );
  const total = count?.total ?? 0;
  const data = await queries.query<ShiftEntry>(
    `select id, at, act, alarm_id, alarm_type, severity, license_plate, author, "to", text from (${entries}) e
     order by at, place, alarm_id limit ${limit} offset ${(page - 1) * limit}`,
    seen.params,
  );
  return { data, pagination: { total, pages: Math.max(1, Math.ceil(total / limit)), page } };
}
