import type { Queries } from '../../platform/database/database';
import { type RetentionKind, stores } from './stores';

export type Retention = Record<RetentionKind, number>;

/**
 * Positions: as the server was started (`RETENTION_DAYS`); what was done two years, messages and errors as long as
 * a user looks into them.
 */
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
 * Drops what is older, by whole days: each table by its line in `stores`. Errors are in files of the controller, which
 * asks for their days (`GET /api/retention/errors`).
 */
export async function applyRetentionOf(queries: Queries, retention: Retention): Promise<void> {
  for (const store of stores) {
    if (!('drop' in store)) continue;
    const days = typeof store.days === 'number' ? store.days : retention[store.days];
    const older = (column: string) => `${column} < date_trunc('day', now()) - interval '${days} days'`;
    const { drop, table } = store;
    await queries.query('sql' in drop ? drop.sql(older) : `delete from ${table} where ${older(drop.column)}`);
  }
}
