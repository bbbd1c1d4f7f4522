// Connects to the server's own database.
import pg from 'pg';
import { asDatabaseError, type Database, type Queries, type Row } from './database';
import { FrequentStatements } from './frequentStatements';
import { parsers } from './parsers.mjs';

/** A PostgreSQL server (15 or newer), through a pool of connections. */
export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly exclusive = false;
  readonly apart: PostgresDatabase | undefined;
  readonly #pool: pg.Pool;

  /**
   * @param connectionString as in `postgres://user:password@host:5432/database`.
   * @param apart number of further connections, for sign-in and probes
   * @param frequent the statements to prepare
   */
  constructor(
    connectionString: string,
    connections = 10,
    apart = 3,
    private readonly frequent = new FrequentStatements(),
  ) {
    this.apart = apart > 0 ? new PostgresDatabase(connectionString, apart, 0) : undefined;
    this.#pool = new pg.Pool({
      connectionString,
      max: connections,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 20_000,
      options: '-c timezone=UTC -c random_page_cost=1.1 -c jit=off -c client_connection_check_interval=2000',
      types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
    });
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    this.#pool.on('error', () => {});
  }

  async query<R = Row>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    try {
      return await this.#run<R>(this.#pool, sql, params);
    } catch (error) {
      throw asDatabaseError(error);
    }
  }

  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error) => {
      throw asDatabaseError(error);
    });
    let broken: Error | undefined;
    // A connection that breaks between two statements is reported here only; without a listener it would end the
    // process.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('begin');
      const result = await work({
        query: <R = Row>(sql: string, params: readonly unknown[] = []) => this.#run<R>(client, sql, params),
      });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((reason: Error) => {
        broken = reason;
      });
      throw asDatabaseError(error);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  #run<R>(on: pg.Pool | pg.PoolClient, sql: string, params: readonly unknown[]): Promise<R[]> {
    return this.frequent.run(sql, on !== this.#pool, async (name) => {
      const { rows } = await on.query({ text: sql, values: [...params], ...(name && { name }) });
      return rows as R[]; // the caller names the row type that belongs to its SQL
    });
  }

  connections() {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.apart?.close();
  }
}
