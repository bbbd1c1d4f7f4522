import type { Queries } from '../../platform/database/database';

/** What is dropped after so many days. */
export const retentionKinds = ['positions', 'alarms', 'commands', 'acts', 'messages', 'errors'] as const;
export type RetentionKind = (typeof retentionKinds)[number];
export type Retention = Record<RetentionKind, number>;

/** Positions: as the server was started (`RETENTION_DAYS`); what was done two years, messages and errors as long as somebody looks into them. */
export const defaultRetention = (positions: number): Retention => ({
  positions,
  alarms: 730,
  commands: 730,
  acts: 730,
  messages: 90,
  errors: 30,
});

/** In force now. Positions are never kept longer than the server takes them in. */
export async function readRetention(queries: Queries, positions: number): Promise<Retention> {
  const rows = await queries.query<{ kind: RetentionKind; days: number }>('select kind, days from retention');
  const chosen = { ...defaultRetention(positions), ...Object.fromEntries(rows.map(({ kind, days }) => [kind, days])) };
  return { ...chosen, positions: Math.min(chosen.positions, positions) };
}

export async function saveRetention(queries: Queries, retention: Partial<Retention>, userId: number): Promise<void> {
  await queries.query(
    `insert into retention (kind, days, changed_by) select x.key, x.value::int, $2 from jsonb_each_text($1::text::jsonb) x
     on conflict (kind) do update set days = excluded.days, changed_by = excluded.changed_by, changed_at = now()
     where retention.days <> excluded.days`,
    [JSON.stringify(retention), userId],
  );
}

/**
 * Drops what is older, by whole days. Sums of days and hours stay: they name no person and no place. Errors are in files of the controller, which asks for
 * their days (`GET /api/retention/errors`).
 */
export async function applyRetentionOf(
  queries: Queries,
  { positions, alarms, commands, messages }: Retention,
): Promise<void> {
  const older = (column: string) => `${column} < date_trunc('day', now()) - make_interval(days => $1)`;
  await queries.query(`delete from locations where ${older('gps_time')}`, [positions]);
  await queries.query(`delete from private_distances where ${older('span_from')}`, [positions]);
  await queries.query(`delete from private_drives where ${older('valid_to')}`, [positions]);
  await queries.query(`delete from alarms where ${older('created_at')}`, [alarms]);
  await queries.query(`delete from commands where ${older('created_at')}`, [commands]);
  await queries.query(`delete from notification_messages where status <> 'waiting' and ${older('created_at')}`, [
    messages,
  ]);
}
