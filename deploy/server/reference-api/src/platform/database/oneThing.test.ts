import fc from 'fast-check';
import { createServer } from '../http/server';
import type { Database, Queries } from './database';
import { oneByOne, tellThings } from './oneThing';

/** What the transaction of each kind of call asks the database first. */
async function locked(): Promise<Record<string, readonly unknown[]>> {
  const asked: Record<string, unknown[]> = {};
  let call = '';
  const query: Queries['query'] = (_sql, params = []) => {
    asked[call]?.push(...params);
    return Promise.resolve([]);
  };
  const kept = { query, transaction: (work: (queries: Queries) => unknown) => work({ query }) };
  const database = oneByOne(kept as unknown as Database); // all that it is asked for here
  const app = createServer({ logLevel: 'silent', trustProxy: 'loopback' });
  tellThings(app);
  const handler = () => database.transaction(() => Promise.resolve({}));
  app.put('/things/:id', { config: { budget: 'cheap' }, handler });
  app.get('/things/:id', { config: { budget: 'cheap' }, handler });
  app.post('/things', { config: { budget: 'cheap' }, handler });
  app.post('/ingest/:key', { config: { budget: 'key' }, handler });
  await app.ready();
  for (const [method, url] of [
    ['PUT', '/things/7'],
    ['GET', '/things/7'],
    ['POST', '/things'],
    ['POST', '/ingest/k'],
  ] as const) {
    call = `${method} ${url}`;
    asked[call] = [];
    expect((await app.inject({ method, url })).statusCode).toBe(200);
  }
  await app.close();
  return asked;
}

it('lets writes to one thing wait for one another, and neither reads nor messages of trackers', async () => {
  expect(await locked()).toEqual({
    'PUT /things/7': ['/things/7'],
    'GET /things/7': [],
    'POST /things': [],
    'POST /ingest/k': [],
  });
});

/** A pool of so many connections that begins the next transaction when one of them is free. */
function poolOf(connections: number) {
  const waiting: (() => void)[] = [];
  const most = { held: 0, ofOne: 0 };
  let held = 0;
  const inside = new Map<unknown, number>();
  const transaction: Database['transaction'] = async (work) => {
    if (held === connections) await new Promise<void>((free) => waiting.push(free));
    else held += 1;
    most.held = Math.max(most.held, held);
    let thing: unknown;
    const count = (by: number) => {
      inside.set(thing, (inside.get(thing) ?? 0) + by);
      most.ofOne = Math.max(most.ofOne, inside.get(thing) ?? 0);
    };
    try {
      return await work({
        query: async (_sql, params = []) => {
          [thing] = params;
          count(1);
          return [];
        },
      });
    } finally {
      if (thing !== undefined) count(-1);
      const next = waiting.shift();
      if (next) next();
      else held -= 1;
    }
  };
  return { most, database: oneByOne({ transaction, query: async () => [] } as unknown as Database) };
}

it('takes one connection from all others for however many writes to one thing, and runs each of them in turn', async () => {
  const write = fc.record({ thing: fc.nat(3), steps: fc.nat(3), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 40 }), async (writes) => {
      const { most, database } = poolOf(5);
      const app = createServer({ logLevel: 'silent', trustProxy: 'loopback' });
      tellThings(app);
      const done: number[] = [];
      app.put<{ Params: { id: string }; Body: { at: number } }>('/things/:id', {
        config: { budget: 'cheap' },
        handler: async ({ body: { at } }) => {
          const { steps = 0, fails = false } = writes[at] ?? {};
          await database.transaction(async () => {
            for (let step = 0; step < steps; step++) await new Promise(setImmediate);
            done.push(at);
            if (fails) throw new Error('refused');
          });
          return {};
        },
      });
      const answers = await Promise.all(
        writes.map(({ thing }, at) => app.inject({ method: 'PUT', url: `/things/${thing}`, payload: { at } })),
      );
      await app.close();
      const things = new Set(writes.map(({ thing }) => thing));
      expect([most.ofOne, most.held <= things.size]).toEqual([1, true]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(writes.map(({ fails }) => (fails ? 500 : 200)));
      for (const thing of things) {
        const own = done.filter((at) => writes[at]?.thing === thing);
        expect(own).toEqual([...own].sort((one, two) => one - two));
      }
    }),
    { numRuns: 40 },
  );
});

it('keeps what the database has beside its queries', () => {
  const kept = {
    ...poolOf(1).database,
    apart: poolOf(1).database,
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
  };
  const { apart, connections } = oneByOne(kept);
  expect([apart !== undefined, connections?.().open]).toEqual([true, 1]);
});
