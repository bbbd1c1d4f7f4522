import { allCalls } from 'shared-auth/calls/all';
import { type Field, type NestedField, roleHas, type UserCapability } from 'shared-auth/contract';
import { seedFixture } from '../../index';
import { type Described, type MadeCall, makeCall, type Pool } from '../calls/madeCall';
import type { TestApi } from '../client';
import { changesBetween, tablesOf, takeSnapshot } from '../writes/snapshot';
import { circle, makers, momentOf, PASSWORD } from './makers';

/** Numbers of what is made begin here, so that they are known in any text. */
const FIRST = 700_000;

/** One write, with the numbers from which its body is made. */
interface Act {
  method: string;
  path: string;
  can: string;
  choice: number;
  /** The field of the body that names the thing; undefined where the address does. */
  field?: string;
}

/** Two writes to one thing. */
interface Pair {
  thing: string;
  acts: readonly [Act, Act];
}

/** The part of an address that names one thing. */
const thingOf = (path: string) => /^.*?\/:[^/]+/.exec(path)?.[0];

// What is computed beside other calls is refused where the thing was changed meanwhile, and messages are sent later.
const isBeside = (path: string) => /:id\/(history|test)$/.test(path);
const inAddress = allCalls.flatMap(({ method, path, can, params }) => {
  const thing = method === 'GET' || isBeside(path) ? undefined : thingOf(path);
  return thing === undefined ? [] : [{ thing, of: params?.id?.of, act: { method, path, can, choice: 1 } as Act }];
});
/** Changes of several things at once, or of one that the body names. */
const inBody = allCalls.flatMap(({ method, path, can, params, body = {} }) => {
  const fields = method === 'GET' || method === 'POST' || params ? [] : Object.entries<Field | NestedField>(body);
  return fields.flatMap(([name, field]) => {
    const of = field.kind === 'record' ? undefined : field.of;
    const thing = of && inAddress.find((one) => one.of === of && one.thing.split('/').length === 4)?.thing;
    return thing ? [{ thing, act: { method, path, can, choice: 1, field: name } as Act }] : [];
  });
});
const writes = [...inAddress, ...inBody];

/** Each write to one thing, by what it is. */
export const things: ReadonlyMap<string, readonly Act[]> = new Map(
  writes.map(({ thing }) => [thing, writes.flatMap((one) => (one.thing === thing ? [one.act] : []))]),
);

/** What a run of two writes left and answered, without what differs from run to run. */
type Outcome = string;

/** Two people who write to the same thing, one after the other and at once. */
export class AtOnce {
  readonly test: TestApi;
  zone = 0;
  #document: Described = { paths: {} };
  #tables: Awaited<ReturnType<typeof tablesOf>> = [];
  #serial = FIRST + 50_000;

  private constructor(test: TestApi) {
    this.test = test;
  }

  static async create(test: TestApi): Promise<AtOnce> {
    const pairs = new AtOnce(test);
    await seedFixture(test.api);
    pairs.#document = (await test.send('GET', '/api/docs', {})).body;
    const { database } = test.api;
    pairs.#tables = await tablesOf(database);
    await database.query(
      "select setval(oid, $1) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
      [FIRST],
    );
    pairs.zone = await pairs.make('/api/zones', { name: 'Заедничка', geometry: circle });
    const second = { username: 'vtor', email: 'vtor@fleet.example', first_name: 'Втор', last_name: 'Админ' };
    await pairs.make('/api/users', { ...second, role: 'admin', password: PASSWORD });
    return pairs;
  }

  async make(path: string, body: object): Promise<number> {
    const answer = await this.test.call('admin', 'POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data.id;
  }

  /** Signs both in anew: some powers ask who it is after five minutes. */
  async signIn(): Promise<void> {
    for (const name of ['admin', 'manager', 'vtor']) {
      this.test.forget(name);
      await this.test.login(name, name === 'vtor' ? PASSWORD : undefined);
    }
  }

  #call({ method, path, choice, field }: Act, id: unknown, serial: number): MadeCall {
    const pool: Pool = {
      username: [`dvajca-${serial}`],
      email: [`dvajca-${serial}@fleet.example`],
      imei: [`650000000${serial}`],
      role: ['operator', 'driver'],
      user_id: [1],
      vehicle_id: [1, 2],
      zone_id: [this.zone],
      team_id: [1, 2, null],
      geometry: [circle, { ...circle, radius: 200 }],
      password: [''],
      moment: ['always'],
      steps: [[{ after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] }]],
      shifts: [[]],
      exceptions: [[]],
      recipients: [[1]],
      alarm_types: [null],
      url: ['https://sms.example/'],
      read_at: [momentOf(serial + 50_000)],
      bought_at: [momentOf(serial + 50_000)],
      device_type: [`Модел ${serial}`],
      ...(field && { [field.replace(/s$/, '')]: [id] }),
    };
    const made = makeCall(this.#document, [{ method: method as 'PUT', path }], choice, pool);
    const body = made.body && JSON.parse(JSON.stringify(made.body).replaceAll('проба', `проба ${serial}`));
    const [address] = [path.replace(/:[^/]+/, String(id)).replace(/:[^/]+/g, '1')];
    return { method, path: address, body };
  }

  /** Lets both write, in this order or at once. */
  async run({ thing, acts }: Pair, order: 'first' | 'second' | 'at once'): Promise<Outcome> {
    const { database } = this.test.api;
    this.#serial += 1;
    const id = await makers[thing]?.(this, this.#serial);
    const before = await takeSnapshot(database, this.#tables);
    const send = async (at: 0 | 1) => {
      const act = acts[at];
      const as = at === 0 ? 'admin' : roleHas('manager', act.can as UserCapability) ? 'manager' : 'vtor';
      const { method, path, body } = this.#call(act, id, this.#serial);
      const answer = await this.test.call(as, method, path, body);
      return [answer.status, answer.body.data ?? answer.body.error ?? null];
    };
    const inTurn = async (first: 0 | 1, then: 0 | 1) => ({ [first]: await send(first), [then]: await send(then) });
    const answers =
      order === 'at once'
        ? await Promise.all([send(0), send(1)])
        : Object.values(await (order === 'first' ? inTurn(0, 1) : inTurn(1, 0)));
    const changes = changesBetween(before, await takeSnapshot(database, this.#tables));
    const rows = changes.flatMap(({ table, before: was, after: is }) => {
      const [old, now] = [plain(was ?? null), plain(is ?? null)];
      // The fleet's counts go on from round to round.
      return old === now || table === 'fleet_hours' ? [] : [`${table}: ${old} → ${now}`];
    });
    return [...answers.map(plain), ...rows.sort()].join('\n');
  }

  /** Whether a write alone is accepted. */
  async isAccepted(thing: string, act: Act): Promise<boolean> {
    this.#serial += 1;
    const id = await makers[thing]?.(this, this.#serial);
    const { method, path, body } = this.#call(act, id, this.#serial);
    return (await this.test.call('admin', method, path, body)).status < 300;
  }

  /** The write with the first choices of a body that are accepted; the last choice where none is. */
  async withBodies(thing: string, act: Act): Promise<readonly [Act, Act]> {
    const accepted: Act[] = [];
    for (let choice = 1; choice <= 40 && accepted.length < 2; choice++) {
      const one = { ...act, choice };
      if (await this.isAccepted(thing, one)) accepted.push(one);
    }
    const [first = { ...act, choice: 1 }, second = first] = accepted;
    return [first, second];
  }

  /** All pairs of writes to a kind of thing. */
  async pairsOf(thing: string): Promise<Pair[]> {
    await this.signIn();
    const acts: (readonly [Act, Act])[] = [];
    for (const act of things.get(thing) ?? []) acts.push(await this.withBodies(thing, act));
    return acts.flatMap(([first], at) => acts.slice(at).map(([, second]): Pair => ({ thing, acts: [first, second] })));
  }

  /** What was seen of a pair at once that none of both orders leaves or answers. */
  async wrongOf(pair: Pair, rounds: number): Promise<string | undefined> {
    const orders = [await this.run(pair, 'first'), await this.run(pair, 'second')];
    for (let round = 0; round < rounds; round++) {
      const seen = await this.run(pair, 'at once');
      if (orders.includes(seen)) continue;
      const [one, two] = pair.acts.map(({ method, path }) => `${method} ${path}`);
      return [`${one} | ${two}, round ${round}:`, seen, '— in order:', ...orders].join('\n');
    }
    return undefined;
  }
}

/** A value without times, secrets, what is made of them or of others, and the numbers of what was made. */
function plain(value: unknown): string {
  return JSON.stringify(value, (name, one) => (name === 'search_text' || name === 'hint' ? undefined : one))
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^"]*/g, 'time')
    .replace(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/g, 'time')
    .replace(/\b1[78]\d{8}(\d{3})?(\.\d+)?\b/g, 'time')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'uuid')
    .replace(/[A-Za-z0-9_$+/=-]{22,}/g, 'secret')
    .replace(/(?<!\d)(65[01]0{6})?7\d{5}(?!\d)/g, '#');
}
