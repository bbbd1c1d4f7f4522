import fc from 'fast-check';
import { anyChoice, makeCall } from '../../testing/calls/madeCall';
import { tries } from '../../testing/runs';
import { powerChanges, readPowers } from '../../testing/writes/powerRows';
import { PASSWORD, type PreparedCall, preparedCalls } from '../../testing/writes/preparedCalls';
import { takeSnapshot } from '../../testing/writes/snapshot';
import { inOrder, nameOf, tryTwice } from '../../testing/writes/walk';
import { freshPool, startWrittenFleet, type WrittenFleet } from '../../testing/writes/writtenFleet';
import type { RouteAccess } from './routes';

const ASKED = 'confirmation_required';

let fleet: WrittenFleet;
/** Why the last call was refused, where it says so. */
let reason: string | undefined;
/** Whether nobody's session is fresh but the administrator's, who prepares some calls. */
let isOld = false;
beforeAll(async () => {
  fleet = await startWrittenFleet();
  await query('update second_factor_rules set confirms = true where id = 1');
  const send = fleet.test.send.bind(fleet.test);
  fleet.test.send = async (...call) => {
    if (isOld) await growOld("user_id not in (select id from users where username = 'admin')");
    const answer = await send(...call);
    reason = answer.body?.reason;
    return answer;
  };
}, 60_000);
afterAll(() => fleet?.close());

const query = (sql: string) => fleet.test.api.database.query(sql);
const growOld = (whose = 'true') =>
  query(
    `update sessions set confirmed_at = now() - interval '1 hour' where confirmed_at > now() - interval '10 minutes' and ${whose}`,
  );
const poolNow = async () => freshPool(await takeSnapshot(fleet.test.api.database, fleet.tables));

/** Makes a call from a session that is not fresh. @returns the power that it gave or took */
async function sendOld({ method, path, body, token, headers }: PreparedCall): Promise<[status: number, string[]]> {
  await growOld();
  const before = await readPowers(fleet.test.api.database);
  const { status } = await fleet.test.send(method, path, {
    body,
    ...(token && { token }),
    ...(headers && { headers }),
  });
  return [status, powerChanges(before, await readPowers(fleet.test.api.database))];
}

/**
 * A call as it is when everybody confirmed in time what leads to it.
 * @param old where nobody else has in the meantime
 */
async function prepare(route: RouteAccess, old = false): Promise<PreparedCall | undefined> {
  await query(
    "update sessions set confirmed_at = now() where user_id in (select id from users where username = 'admin')",
  );
  isOld = old;
  try {
    return await preparedCalls[nameOf(route)]?.(fleet);
  } finally {
    isOld = false;
  }
}

/** Whether a call proves who makes it: it ends a step that was confirmed, or is refused with another password. */
async function hasProof(route: RouteAccess, { body: sent }: PreparedCall): Promise<boolean> {
  if (route.confirms !== 'never' || !sent) return false;
  const made = await prepare(route, true).catch(() => undefined);
  if (!made) return reason === ASKED;
  const body = Object.entries(made.body ?? {});
  const other = body.map(([name, value]) => [name, value === PASSWORD ? `${PASSWORD}-2` : value]);
  const [status, changes] = await sendOld({ ...made, body: Object.fromEntries(other) });
  return status >= 400 && changes.length === 0;
}

const writes = () =>
  inOrder(fleet.test.api.routes).filter(({ method, permission }) => method !== 'GET' && permission !== 'anyone');

/** How often a call is tried: some need the one alarm or vehicle of which that is true. */
const TRIES = 60;
/** The same for a call that was accepted before: by then others have closed the alarms that it needs. */
const TRIES_AGAIN = 6;

/** @returns why a route was refused each time; undefined where a call was accepted, or had to be confirmed */
async function tryRoute(
  route: RouteAccess,
  choices: readonly number[],
  problems: string[],
): Promise<string | undefined> {
  const isPrepared = nameOf(route) in preparedCalls;
  const pool = await poolNow();
  let told = '';
  for (const [at, choice] of (isPrepared ? [0] : choices).entries()) {
    const token = await fleet.tokenOf(at % 3 === 2 && route.call?.rows === 'own' ? 'driver' : 'admin');
    const made = (await prepare(route)) ?? { ...makeCall(fleet.document, [route], choice, pool), token };
    const [status, changes] = await sendOld(made);
    told = `${made.method} ${made.path} ${JSON.stringify(made.body)} → ${status}`;
    if (changes.length > 0 && !(await hasProof(route, made))) problems.push(told, ...changes);
    if (status < 300 || reason === ASKED) return undefined;
  }
  return told;
}

it('no route gives or takes power from a session that is not fresh, unless the call itself proves who makes it', async () => {
  const problems: string[] = [];
  const [tried, refusals] = [new Set<string>(), new Map<string, string>()];
  const some = fc.array(anyChoice, { minLength: TRIES, maxLength: TRIES });
  await fc.assert(
    fc.asyncProperty(some, async (choices) => {
      for (const route of writes()) {
        if (tried.has(nameOf(route))) {
          await tryRoute(route, choices.slice(0, TRIES_AGAIN), problems);
          continue;
        }
        const refused = await tryTwice(route, writes(), (one) => tryRoute(one, choices, problems));
        if (refused === undefined) tried.add(nameOf(route));
        else refusals.set(nameOf(route), refused);
      }
    }),
    // What was written stays: it cannot be made again shorter.
    tries(20),
  );
  expect(problems).toEqual([]);
  expect([...refusals].filter(([name]) => !tried.has(name))).toEqual([]);
}, 600_000);

it('no calls from sessions that are not fresh end in an act of power', async () => {
  const accounts = ['admin', 'manager', 'operator'] as const;
  let [accepted, asked] = [0, 0];
  const calls = fc.array(fc.record({ as: fc.constantFrom(...accounts), choice: anyChoice }), {
    minLength: 4,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(calls, async (sequence) => {
      const made: string[] = [];
      const pool = await poolNow();
      for (const { as, choice } of sequence) {
        const call = makeCall(fleet.document, writes(), choice, pool);
        const [status, changes] = await sendOld({ ...call, token: await fleet.tokenOf(as) });
        made.push(`${as}: ${call.method} ${call.path} ${JSON.stringify(call.body)} → ${status}`);
        expect([made, changes]).toEqual([made, []]);
        if (status < 300) accepted += 1;
        if (reason === ASKED) asked += 1;
      }
    }),
    tries(1000),
  );
  // A test in which no call gets as far proves nothing.
  expect(accepted).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(5);
}, 600_000);
