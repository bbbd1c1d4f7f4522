import type { assignmentFields, CallData, dutyCalls, WrittenRecord } from 'shared-auth/calls';
import type { Queries } from '../../platform/database/database';

export type Assignment = WrittenRecord<typeof assignmentFields>;

/** The past, current and future assignments of a vehicle, the newest first. */
export const assignmentsOf = (queries: Queries, vehicle: number): Promise<Assignment[]> =>
  queries.query<Assignment>(
    `select a.id, a.user_id, u.first_name || ' ' || u.last_name as driver, u.username, a.valid_from, a.valid_to,
       a.valid_from <= now() and (a.valid_to is null or a.valid_to > now()) as is_current
     from vehicle_assignments a join users u on u.id = a.user_id where a.vehicle_id = $1 order by a.valid_from desc, a.id desc limit 100`,
    [vehicle],
  );

export async function assign(
  queries: Queries,
  vehicle: number,
  { userId, from, to, by }: { userId: number; from: Date | undefined; to: Date | undefined; by: number },
): Promise<number> {
  // The column rounds to milliseconds: a beginning that is rounded up would still lie in the future of this
  // transaction.
  const [row] = await queries.query<{ id: number }>(
    `insert into vehicle_assignments (vehicle_id, user_id, valid_from, valid_to, created_by)
     values ($1, $2, coalesce($3::timestamptz, date_trunc('milliseconds', now())), $4, $5) returning id`,
    [vehicle, userId, from ?? null, to ?? null, by],
  );
  if (!row) throw new Error('The insert returned no row.');
  return row.id;
}

/** The vehicles that somebody drives, now or later, and the regular reports that they made or receive. */
export async function dutiesOf(queries: Queries, user: number): Promise<CallData<typeof dutyCalls.list>> {
  const vehicles = await queries.query<{ license_plate: string; vehicle_code: string }>(
    `select v.license_plate, v.vehicle_code from vehicles v where exists (
       select from vehicle_assignments a where a.vehicle_id = v.id and a.user_id = $1 and (a.valid_to is null or a.valid_to > now()))
     order by v.license_plate`,
    [user],
  );
  const schedules = await queries.query<{ name: string; alone: boolean }>(
    `select s.name, $1 = any(s.recipients) and not exists (
       select from users u where u.id = any(s.recipients) and u.id <> $1 and u.is_active) as alone
     from report_schedules s where (s.created_by = $1 or $1 = any(s.recipients)) and not s.is_paused order by s.name, s.id`,
    [user],
  );
  return { vehicles, schedules };
}

/** Ends an assignment now; one that has not begun is deleted. @returns false when there is no assignment to end */
export async function endAssignment(queries: Queries, vehicle: number, id: number): Promise<boolean> {
  const gone = await queries.query(
    'delete from vehicle_assignments where id = $1 and vehicle_id = $2 and valid_from >= now() returning id',
    [id, vehicle],
  );
  if (gone.length > 0) return true;
  const ended = await queries.query(
    `update vehicle_assignments set valid_to = now()
     where id = $1 and vehicle_id = $2 and valid_from < now() and (valid_to is null or valid_to > now()) returning id`,
    [id, vehicle],
  );
  return ended.length > 0;
}

/** Gives the demo driver a vehicle to look at, the first with a tracker, unless one has been assigned already. */
export async function assignDemoDriver(queries: Queries): Promise<void> {
  await queries.query(
    `insert into vehicle_assignments (vehicle_id, user_id, valid_from)
     select v.id, u.id, now() - interval '400 days' from users u
     cross join lateral (select v.id from vehicles v join devices d on d.vehicle_id = v.id where v.status = 'active' order by v.id limit 1) v
     where u.username_key = 'driver' and u.role = 'driver' and not exists (select from vehicle_assignments a where a.user_id = u.id)`,
  );
}
