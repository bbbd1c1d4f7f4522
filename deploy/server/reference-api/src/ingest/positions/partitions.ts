import { errorCode, type Queries } from '../../platform/database/database';

/** Months whose partition is known to exist. */
export class Partitions {
  readonly #existing = new Set<string>();

  /** Makes sure that positions of these times can be stored. One partition a month, by UTC. */
  async ensure(queries: Queries, times: Iterable<string>): Promise<void> {
    const months = new Set<string>();
    for (const time of times) months.add(time.slice(0, 7));
    for (const month of months) if (!this.#existing.has(month)) await this.#create(queries, month);
  }

  /** Drops what lies entirely before `days` ago. @returns the names of the dropped partitions. */
  async dropBefore(queries: Queries, days: number): Promise<string[]> {
    const cutoff = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 7);
    const tables = await queries.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'locations'::regclass`,
    );
    const old = tables.map(({ name }) => name).filter((name) => monthOf(name) < cutoff);
    for (const name of old) await queries.query('select drop_locations_partition($1)', [monthOf(name)]);
    if (old.length > 0) {
      this.#existing.clear();
      await queries.query('delete from device_days where day < $1::date', [`${cutoff}-01`]);
      await queries.query('delete from fleet_hours where hour < $1::timestamptz', [`${cutoff}-01T00:00:00Z`]);
    }
    return old;
  }

  /**
   * @returns names of the partitions that have grown by half since they were analysed: how to read them is planned by
   * what they held then.
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

/** `YYYY-MM` of `locations_YYYY_MM`. */
const monthOf = (table: string) => table.slice(-7).replace('_', '-');

/** True when a row found no partition. */
export const isMissingPartition = (error: unknown): boolean =>
  errorCode(error) === '23514' && error instanceof Error && error.message.includes('no partition');
