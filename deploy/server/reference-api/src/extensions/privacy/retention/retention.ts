import type { RetentionKind } from 'shared-auth/calls';
import type { Database, Queries } from '../../../platform/database/database';
import { inPortions } from '../../../platform/database/portions';
import { stores } from './stores';

export type Retention = Record<RetentionKind, number>;

/**
 * The defaults, in days. Positions are retained as the server was configured (`RETENTION_DAYS`), audit entries for two
 * years, messages and errors for as long as anyone reads them.
 */
export const defaultRetention = (positions: number): Retention => ({
  positions,
  alarms: 730,
  commands: 730,
  acts: 730,
  messages: 90,
  errors: 30,
});

/** The retention in force. Positions are never retained for longer than the server accepts them. */
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
 * Deletes older data by whole days: each table by its line in `stores`. Errors are in files of the controller, which
 * asks for their days (`GET /api/retention/errors`).
 */
export async function applyRetentionOf(database: Database, retention: Retention, signal?: AbortSignal): Promise<void> {
  for (const store of stores) {
    if (!('drop' in store)) continue;
    const days = typeof store.days === 'number' ? store.days : retention[store.days];
    const older = (column: string) => `${column} < date_trunc('day', now()) - interval '${days} days'`;
    const { drop, keep, clear, table } = store;
    while (keep && (await database.query(keep(older))).length > 0) signal?.throwIfAborted();
    await inPortions(database, { table, where: 'where' in drop ? drop.where(older) : older(drop.column) }, signal);
    if (clear) await inPortions(database, { table, set: clear.set, where: clear.where(older) }, signal);
  }
}
