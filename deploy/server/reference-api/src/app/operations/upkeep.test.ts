import { EventEmitter, on } from 'node:events';
import { stores } from '../../extensions/privacy/retention/stores';
import { DatabaseUnavailable, type Queries } from '../../platform/database/database';
import { inPortions } from '../../platform/database/portions';
import type { Extension } from '../../platform/extension';
import { HOUR } from '../../platform/upkeep';
import { startTestApi, type TestApi } from '../../testing/client';
import { extensions } from '../extensions';

/** Emits `come` for each request of the figures that has come as far as its handler. */
const scrapes = new EventEmitter();

const broken: Extension = {
  name: 'broken',
  capabilities: [],
  register(app) {
    app.addHook('preHandler', async ({ url }) => {
      if (url === '/metrics') scrapes.emit('come');
    });
    app.upkeep.add('broken', HOUR, () => Promise.reject(new Error('canceling statement due to statement timeout')));
    app.upkeep.add('after it', HOUR, async () => app.upkeep.run('silent devices'));
  },
};

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } }, [broken, ...extensions]);
});
afterAll(() => test.close());
// A test that fails leaves no broken database to the next.
afterEach(() => jest.restoreAllMocks());

const metric = async (name: string, upkeep: string) => {
  const { body } = await test.send('GET', '/metrics', {});
  return Number(new RegExp(`^${name}\\{upkeep="${upkeep}"\\} (\\S+)$`, 'm').exec(body)?.[1]);
};

it('O1: an upkeep that fails keeps neither the server from starting nor another from being done, and is counted', async () => {
  expect((await test.send('GET', '/readyz', {})).status).toBe(200);
  const times = () => new Map(test.api.upkeep.tasks.map(({ name, succeededAt }) => [name, succeededAt]));
  const before = times();
  await expect(test.api.upkeep.applyRetention()).rejects.toThrow('statement timeout');
  const hourly = test.api.upkeep.tasks.filter(({ every }) => every === HOUR).map(({ name }) => name);
  const stale = hourly.filter((name) => times().get(name) === before.get(name));
  expect(stale).toEqual(['broken']);
  expect(await metric('upkeep_failures_total', 'broken')).toBe(1);
  expect(await metric('upkeep_failures_total', 'retention')).toBe(0);
  for (const { name, every, succeededAt } of test.api.upkeep.tasks) {
    expect(await metric('upkeep_interval_seconds', name)).toBe(every);
    expect(await metric('upkeep_last_success_timestamp_seconds', name)).toBeCloseTo(succeededAt / 1000, 2);
  }
});

it('O17: the database says whether it answers, and how far off its ends are', async () => {
  await test.api.upkeep.run('coming partitions');
  const { database } = test.api;
  await database.query(
    "insert into devices (device_id, device_type, status, search_text) values ('d', 'T', 'offline', 'd')",
  );
  await database.query(
    `insert into locations (device_pk, latitude, longitude, gps_time, received_at)
     select id, 42, 21, date_trunc('month', now()), now() from devices`,
  );
  const figures = async () => {
    const { body } = await test.send('GET', '/metrics', {});
    const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
    return [of('database_up'), of('positions_partitions_ahead_seconds'), of('positions_oldest_timestamp_seconds')];
  };
  const [up, ahead, oldest] = await figures();
  expect(up).toBe(1);
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThan(62 * 86_400);
  expect(oldest).toBe(Date.parse(`${new Date().toISOString().slice(0, 7)}-01T00:00:00Z`) / 1000);
  const { body } = await test.send('GET', '/metrics', {});
  expect(body).toMatch(/^database_age_transactions \d+$/m);
  expect(body).toMatch(/^database_archive_failing 0$/m);
  // On PostgreSQL these figures are read by the connections that are kept apart.
  jest.spyOn(database.apart ?? database, 'query').mockRejectedValue(new DatabaseUnavailable('gone'));
  expect(await figures()).toEqual([0, Number.NaN, Number.NaN]);
});

it('reads the figures once for all who ask for them meanwhile, and anew for who asks later', async () => {
  const database = test.api.database.apart ?? test.api.database;
  const query = database.query.bind(database);
  let reads = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  jest.spyOn(database, 'query').mockImplementation(async (sql, params) => {
    if (sql !== 'select (1)::float8 as value') return query(sql, params);
    reads += 1;
    await held;
    return query(sql, params);
  });
  const come = on(scrapes, 'come');
  const asked = [1, 2, 3, 4, 5].map(() => test.send('GET', '/metrics', {}));
  for (const _ of asked) await come.next();
  await new Promise(setImmediate);
  release();
  const bodies = (await Promise.all(asked)).map(({ body }) => body);
  expect(bodies[0]).toMatch(/^database_up 1$/m);
  expect(new Set(bodies).size).toBe(1);
  expect(reads).toBe(1);
  await test.send('GET', '/metrics', {});
  expect(reads).toBe(2);
});

type Statements = ReadonlyMap<string, readonly unknown[]>;

/** The statements, in one line each, that tasks make, with the parameters of one of each. */
async function statementsOf(names: readonly string[]): Promise<Statements> {
  const statements = new Map<string, readonly unknown[]>();
  const { database } = test.api;
  const noted = (query: Queries['query']): Queries['query'] =>
    function note(sql, params = [], ...rest) {
      statements.set(sql.replace(/\s+/g, ' ').trim(), params);
      return query(sql, params, ...rest);
    };
  const [query, transaction] = [database.query.bind(database), database.transaction.bind(database)];
  jest.spyOn(database, 'query').mockImplementation(noted(query));
  jest
    .spyOn(database, 'transaction')
    .mockImplementation((work) => transaction((queries) => work({ query: noted(queries.query) })));
  for (const name of names) await test.api.upkeep.run(name);
  jest.restoreAllMocks();
  return statements;
}

/** Statements whose work has an end: so many rows, or those that were named. */
const bounded = /\blimit \d+|= any\(\$\d|json_to_recordset\(\$1/;
const asPeopleSet = ['speed_limits', 'past_vehicle_groups'];
/** Tables that grow for as long as the fleet drives, whatever people set. */
const growing = stores
  .flatMap((store) => ('days' in store ? [store.table] : ['acts', 'device_days', 'fleet_hours']))
  .filter((table) => !asPeopleSet.includes(table));

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Growing tables that a statement reads from end to end, however it is planned. */
const wholeReads = ([sql, params]: readonly [string, readonly unknown[]]) =>
  test.api.database.transaction(async ({ query }) => {
    await query('set local enable_seqscan = off');
    const [row] = await query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${sql}`, params);
    return nodesOf(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' }).flatMap((node) => {
      const table = (node['Relation Name'] ?? '').replace(/^locations_.*/, 'locations');
      // Of a portion, an index must lead to its rows. Elsewhere it may be one of a few rows, or give the order of some.
      const isWholeIndex = /^Index/.test(node['Node Type']) && !node['Index Cond'] && sql.startsWith('with done as');
      const isWhole = node['Node Type'] === 'Seq Scan' || isWholeIndex;
      return isWhole && growing.includes(table) ? [`${node['Node Type']} of ${table}: ${sql}`] : [];
    });
  });

describe('O1: of what upkeep does', () => {
  let statements: Statements;
  beforeAll(async () => {
    const names = test.api.upkeep.tasks.map(({ name }) => name).filter((name) => name !== 'broken');
    // What is remembered from the first time is read whole that once.
    await statementsOf(names);
    statements = await statementsOf(names);
  });

  it('nothing deletes or changes rows without a limit', () => {
    const changing = [...statements.keys()].filter((sql) => /\b(delete from|update) \w+ (?!skip)/.test(sql));
    expect(changing.length).toBeGreaterThan(20);
    expect(changing.filter((sql) => !bounded.test(sql))).toEqual([]);
  });

  it('no statement reads a table from end to end that grows for years', async () => {
    const explained = [...statements].filter(([sql]) => /^(select|with|delete|update|insert)\b/i.test(sql));
    expect(explained.length).toBeGreaterThan(30);
    expect((await Promise.all(explained.map(wholeReads))).flat()).toEqual([]);
  });
});

it('O1: what no index leads to is looked through in windows, each row once', async () => {
  const { database } = test.api;
  await database.query('create table seen (day int, note text)');
  await database.query("insert into seen select n % 3, repeat('x', 2000) from generate_series(1, 3000) n");
  const windows = jest.spyOn(database, 'transaction');
  expect(await inPortions(database, { table: 'seen', where: 'day = $1 or day = 7', params: [1] })).toBe(1000);
  expect(windows.mock.calls.length).toBeGreaterThan(2);
  windows.mockRestore();
  const left = await database.query('select day, count(*)::int as n from seen group by day order by day');
  expect(left).toEqual([
    { day: 0, n: 1000 },
    { day: 2, n: 1000 },
  ]);
});
