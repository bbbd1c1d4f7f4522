import type { Tracing } from '@fleet/tracing';
import { askedBy, type Database, type Queries } from './database';

/** Characters of a statement that a span has. */
const TEXT = 1_000;

/** The first word of a statement, such as `select`. */
const operationOf = (sql: string) => (/^\s*([a-z]+)/i.exec(sql)?.[1] ?? 'sql').toLowerCase();

/**
 * A database whose statements are spans of the request that they are run for. A span has the text of the statement,
 * with `$1`, `$2`, … for the parameters, and never their values. Statements that are run for no request are not traced.
 */
export function tracedDatabase(database: Database, tracing: Tracing): Database {
  const traced = (queries: Queries): Queries['query'] =>
    async function query(sql, params) {
      if (!tracing.active()) return queries.query(sql, params);
      const operation = operationOf(sql);
      const span = tracing.begin(operation, {
        kind: 'client',
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': sql.replace(/\s+/g, ' ').trim().slice(0, TEXT),
        },
      });
      try {
        const rows = await queries.query(sql, params);
        span.end({ 'db.response.returned_rows': rows.length });
        return rows as never; // the caller names the row's type
      } catch (error) {
        // An error's message may quote a value.
        span.end({}, true);
        throw error;
      }
    };
  return askedBy(database, (one) => ({
    query: traced(one),
    transaction: (work) => one.transaction((queries) => work({ query: traced(queries) })),
  }));
}
