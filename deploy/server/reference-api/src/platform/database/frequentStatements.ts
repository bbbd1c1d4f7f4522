import { createHash } from 'node:crypto';
import { DatabaseUnavailable, errorCode } from './database';

/** Runs of a text after which it is prepared: texts that are composed anew for each call never reach it. */
const OFTEN = 5;
/** Texts whose runs are counted. */
const COUNTED = 1_000;
/** Texts that are prepared: each connection stores the plans of all of them. */
const MOST = 100;

/** The statement returned other columns when it was planned than it does now; PostgreSQL refuses to run it. */
const isOutdated = (error: unknown) => errorCode(error) === '0A000' && /cached plan/.test(String(error));

/**
 * Names for the statements that run often. The database parses a named statement once and, unless its parameters call
 * for a specific plan, plans it once: both take longer than running most of them.
 */
export class FrequentStatements {
  readonly #runs = new Map<string, number>();
  /** Undefined: the statement stays unnamed. */
  readonly #names = new Map<string, string | undefined>();

  /** @param most 0 for statements that read much, whose plans must fit their parameters */
  constructor(private readonly most = MOST) {}

  /** @param send runs the statement, by its name if it has one */
  async run<T>(sql: string, isInTransaction: boolean, send: (name: string | undefined) => Promise<T>): Promise<T> {
    const name = this.#nameOf(sql);
    try {
      return await send(name);
    } catch (error) {
      if (name === undefined || !isOutdated(error)) throw error;
      this.#names.set(sql, undefined);
      if (!isInTransaction) return send(undefined);
      throw new DatabaseUnavailable('A table has been changed.', { cause: error });
    }
  }

  #nameOf(sql: string): string | undefined {
    if (this.#names.has(sql) || this.#names.size >= this.most) return this.#names.get(sql);
    const runs = (this.#runs.get(sql) ?? 0) + 1;
    this.#runs.delete(sql);
    if (runs > OFTEN) this.#names.set(sql, `often_${createHash('sha1').update(sql).digest('hex')}`);
    else this.#runs.set(sql, runs);
    const [oldest] = this.#runs.size > COUNTED ? this.#runs.keys() : [];
    if (oldest !== undefined) this.#runs.delete(oldest);
    return this.#names.get(sql);
  }
}
