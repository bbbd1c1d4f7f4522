import type { Queries } from '../../platform/database/database';

/** A period in which a tracker was in a vehicle. Epoch ms; `from` 0: since always, `to` infinite: until now and on. */
export interface Assignment {
  id: number;
  vehicle_id: number;
  license_plate: string;
  vehicle_code: string;
  from: number;
  to: number;
}

type Stored<Row> = Omit<Row, 'from' | 'to'> & { valid_from: string; valid_to: string | null };

const columns = 'a.id, a.vehicle_id, v.license_plate, v.vehicle_code, a.valid_from, a.valid_to';
const tables = 'device_assignments a join vehicles v on v.id = a.vehicle_id';

const readSpan = <Row>({ valid_from, valid_to, ...row }: Stored<Row>) => ({
  ...row,
  from: Date.parse(valid_from),
  to: valid_to === null ? Number.POSITIVE_INFINITY : Date.parse(valid_to),
});

/** The times of a tracker in vehicles, the oldest first. @param lock until the transaction ends */
export async function assignmentsOf(queries: Queries, device: number, lock = false): Promise<Assignment[]> {
  const rows = await queries.query<Stored<Assignment>>(
    `select ${columns} from ${tables} where a.device_pk = $1 order by a.valid_from, a.id ${lock ? 'for update of a' : ''}`,
    [device],
  );
  return rows.map((row) => readSpan<Assignment>(row));
}

/** The times of trackers in a vehicle, the oldest first. */
export async function trackersOf(queries: Queries, vehicle: number): Promise<(Assignment & { device_id: string })[]> {
  const rows = await queries.query<Stored<Assignment & { device_id: string }>>(
    `select ${columns}, d.device_id from ${tables} join devices d on d.id = a.device_pk where a.vehicle_id = $1 order by a.valid_from, a.id`,
    [vehicle],
  );
  return rows.map((row) => readSpan<Assignment & { device_id: string }>(row));
}

const time = (at: number): string | null => (Number.isFinite(at) ? new Date(at).toISOString() : null);

/** The response of assignments, the newest first. */
export const shown = <Row extends Assignment>(rows: readonly Row[]) =>
  rows.toReversed().map(({ from, to, ...row }) => ({
    ...row,
    valid_from: from <= 0 ? null : time(from),
    valid_to: time(to),
    is_current: to === Number.POSITIVE_INFINITY,
  }));

/** Another tracker that was in a vehicle in a span of time, and was not so in the span that it had. */
export async function otherTrackerIn(
  queries: Queries,
  device: number,
  { vehicle_id, from, to }: Assignment,
  before: Pick<Assignment, 'from' | 'to'>,
): Promise<string | undefined> {
  const [other] = await queries.query<{ device_id: string }>(
    `select d.device_id from device_assignments a join devices d on d.id = a.device_pk
     where a.vehicle_id = $1 and a.device_pk <> $2
       and a.valid_from < coalesce($4::timestamptz, 'infinity') and coalesce(a.valid_to, 'infinity') > $3::timestamptz
       and not (a.valid_from < coalesce($6::timestamptz, 'infinity') and coalesce(a.valid_to, 'infinity') > $5::timestamptz) limit 1`,
    [vehicle_id, device, time(from), time(to), time(before.from), time(before.to)],
  );
  return other?.device_id;
}

/** Stores the moments of assignments, and the other times that depend on them. */
export async function storeMoments(
  queries: Queries,
  device: number,
  changes: readonly { before: Assignment; after: Assignment }[],
): Promise<void> {
  for (const { before, after } of changes) {
    await queries.query('update device_assignments set valid_from = $2, valid_to = $3 where id = $1', [
      after.id,
      time(after.from),
      time(after.to),
    ]);
    // Private time is looked up by the tracker's names in a vehicle. The user who corrects a moment may be the one from
    // whom it is hidden, so a correction can only lengthen the time of a name in a vehicle.
    await queries.query(
      `update tracker_places p set valid_from = case when p.valid_from <= $3 then least(p.valid_from, $5::timestamptz) else p.valid_from end,
         valid_to = case when p.valid_to >= $4::timestamptz then greatest(p.valid_to, $6::timestamptz) else p.valid_to end
       from device_names n where n.device_pk = $1 and p.name = n.name and p.vehicle_id = $2
         and p.valid_from < coalesce($4::timestamptz, 'infinity') and coalesce(p.valid_to, 'infinity') > $3::timestamptz`,
      [device, after.vehicle_id, time(before.from), time(before.to), time(after.from), time(after.to)],
    );
  }
  await queries.query(
    `update devices d set vehicle_since = x.since, updated_at = now() from (
       select coalesce(max(valid_from) filter (where valid_to is null), max(valid_to)) as since from device_assignments where device_pk = $1) x
     where d.id = $1`,
    [device],
  );
}
