import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { Server } from '../http/server';
import { askedBy, type Database } from './database';

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

/** Runs what is asked of one thing in the order in which it came, and what is asked of several at the same time. */
function turns(): <T>(thing: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (thing, work) => {
    const mine = (last.get(thing) ?? Promise.resolve()).then(work);
    // Whoever comes next does not mind how this one ended.
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(thing, ended);
    ended.then(() => last.get(thing) === ended && last.delete(thing));
    return mine;
  };
}

/**
 * A database in which writes to one thing wait for one another: what a transaction reads of it stays so until it has
 * written. Without it, what somebody else writes between the two would be lost. Those of this process wait without a
 * connection, so that however many write to one thing take one connection from all others.
 */
export function oneByOne(database: Database): Database {
  const inTurn = turns();
  return askedBy(database, (one) => ({
    query: one.query.bind(one),
    transaction: (work) => {
      const thing = written.getStore();
      if (thing === undefined) return one.transaction(work);
      return inTurn(thing, () =>
        one.transaction(async (queries) => {
          // For those of other processes.
          await queries.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [thing]);
          return work(queries);
        }),
      );
    },
  }));
}

/** Lets the transactions of each write know what it is about. */
export function tellThings(app: Server): void {
  app.addHook('preHandler', function tellThing(request, _reply, done) {
    const thing = thingOf(request);
    if (thing === undefined) done();
    else written.run(thing, done);
  });
}
