import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { Server } from '../http/server';
import type { Database } from './database';

/** The thing that the present request writes to. */
const written = new AsyncLocalStorage<string>();

/**
 * What a request's address names first, such as `/api/vehicles/7`; undefined of reads, where it names nothing, and of
 * trackers' messages, of which many come by one key at once.
 */
function thingOf({ method, params, routeOptions }: FastifyRequest): string | undefined {
  const [, kind, name] = /^(.*?)\/:(\w+)/.exec(routeOptions.url ?? '') ?? [];
  const isByKey = routeOptions.config.budget === 'key';
  if (method === 'GET' || isByKey || kind === undefined || name === undefined) return undefined;
  return `${kind}/${(params as Record<string, string>)[name]}`; // the route has it
}

/**
 * A database in which writes to one thing wait for one another: what a transaction reads of it stays so until it has
 * written. Without it, what somebody else writes between the two would be lost.
 */
export const oneByOne = (database: Database): Database => ({
  kind: database.kind,
  exclusive: database.exclusive,
  query: database.query.bind(database),
  close: () => database.close(),
  ...(database.connections && { connections: database.connections.bind(database) }),
  ...(database.lend && { lend: database.lend.bind(database) }),
  transaction: (work) => {
    const thing = written.getStore();
    if (thing === undefined) return database.transaction(work);
    return database.transaction(async (queries) => {
      await queries.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [thing]);
      return work(queries);
    });
  },
});

/** Lets the transactions of each write know what it is about. */
export function tellThings(app: Server): void {
  app.addHook('preHandler', function tellThing(request, _reply, done) {
    const thing = thingOf(request);
    if (thing === undefined) done();
    else written.run(thing, done);
  });
}
