import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { Server } from '../http/server';
import { askedBy, type Database } from './database';

/** The thing that the present request writes to. */
const written = new AsyncLocalStorage<string>();

/**
 * The thing that a request's address names first, such as `/api/vehicles/7`; undefined for reads, for addresses without
 * one, and for trackers' messages, of which one key sends many at once.
 */
function thingOf({ method, params, routeOptions }: FastifyRequest): string | undefined {
  const [, kind, name] = /^(.*?)\/:(\w+)/.exec(routeOptions.url ?? '') ?? [];
  const isByKey = routeOptions.config.budget === 'key';
  if (method === 'GET' || isByKey || kind === undefined || name === undefined) return undefined;
  return `${kind}/${(params as Record<string, string>)[name]}`; // the route has it
}

/** Runs work on one thing in the order of arrival, and work on several things at the same time. */
function turns(): <T>(thing: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (thing, work) => {
    const mine = (last.get(thing) ?? Promise.resolve()).then(work);
    // The next work runs whether or not this one failed.
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
 * A database in which writes to one thing wait for one another: a value that a transaction reads of it stays the same
 * until it has written. Without it, a write by somebody else between the two would be lost. Writes of this process wait
 * without a connection, so that however many write to one thing use one connection of the pool.
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
          // This lock makes writes of other processes wait.
          await queries.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [thing]);
          return work(queries);
        }),
      );
    },
  }));
}

/** Tells the transactions of each write which thing it is about. */
export function tellThings(app: Server): void {
  app.addHook('preHandler', function tellThing(request, _reply, done) {
    const thing = thingOf(request);
    if (thing === undefined) done();
    else written.run(thing, done);
  });
}
