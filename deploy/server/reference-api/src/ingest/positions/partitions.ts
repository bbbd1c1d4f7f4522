import { DAY_MS } from 'shared-auth/contract';
import { type Database, errorCode, type Queries } from '../../platform/database/database';
import { SHORT_LOCK_WAIT, withLockRetries } from '../../platform/database/lockRetries';
import { inPortions } from '../../platform/database/portions';

/** Months whose partition is known to exist. */
export class Partitions {
  readonly #existing = new Set<string>();

  /** Makes sure that positions of these times can be stored. One partition a month, by UTC. */
  async ensure(queries: Queries, times: Iterable<string>): Promise<void> {
    const months = new Set<string>();
    for (const time of times) months.add(time.slice(0, 7));
    for (const month of months) if (!this.#existing.has(month)) await this.#create(queries, month);
  }

  /** Creates the partitions of the coming week, so that the first position of a month does not wait for it. */
  async ensureAhead(database: Database): Promise<void> {
    const times = [0, 7].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
    await withLockRetries(database, async (queries) => {
      await queries.query(SHORT_LOCK_WAIT);
      await this.ensure(queries, times);
    });
  }

  /** Drops partitions that lie entirely before `days` ago. @returns their names. */
  async dropBefore(database: Database, days: number): Promise<string[]> {
    const cutoff = monthBefore(days);
    const tables = await database.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'locations'::regclass`,
    );
    const old = tables.map(({ name }) => name).filter((name) => monthOf(name) < cutoff);
    for (const name of old)
      await withLockRetries(database, async ({ query }) => {
        await query(SHORT_LOCK_WAIT);
        await query('select drop_locations_partition($1)', [monthOf(name)]);
      });
    if (old.length > 0) this.#existing.clear();
    return old;
  }

  /** Deletes the sums of months that lie entirely before `days` ago. */
  async dropSumsBefore(database: Database, days: number, signal?: AbortSignal): Promise<void> {
    const first = `${monthBefore(days)}-01`;
    const where = `hour < '${first}T00:00:00Z'`;
    const [row] = await database.query<{ is: boolean }>(`select exists (select from fleet_hours where ${where}) as is`);
    if (!row?.is) return;
    await inPortions(database, { table: 'device_days', where: `day < '${first}'` }, signal);
    await inPortions(database, { table: 'fleet_hours', where }, signal);
  }

  /**
   * @returns names of the partitions that have grown by half since they were analysed: the planner still uses their old
   * statistics.
   */
  async grown(queries: Queries): Promise<string[]> {
    const tables = await queries.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'locations'::regclass and pg_relation_size(c.oid) > 1.5 * c.relpages * current_setting('block_size')::int`,
    );
    return tables.map(({ name }) => name);
  }

  /** Another instance may have dropped a partition that this one remembers. */
  reset(): void {
    this.#existing.clear();
  }

  async #create(queries: Queries, month: string): Promise<void> {
    await queries.query('select create_locations_partition($1)', [month]);
    this.#existing.add(month);
  }
}

/** `YYYY-MM` of a number of days ago. */
const monthBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 7);

/** `YYYY-MM` of `locations_YYYY_MM`. */
const monthOf = (table: string) => table.slice(-7).replace('_', '-');

/** True when a row found no partition. */
export const isMissingPartition = (error: unknown): boolean =>
  errorCode(error) === '23514' && error instanceof Error && error.message.includes('no partition');
