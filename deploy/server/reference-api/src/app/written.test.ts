import fc from 'fast-check';
import type { RouteAccess } from '../identity/access/routes';
import { anyChoice, makeCall } from '../testing/calls/madeCall';
import type { Answer } from '../testing/client';
import { type PreparedCall, preparedCalls } from '../testing/writes/preparedCalls';
import { changesBetween, type RowChange, type Snapshot, takeSnapshot } from '../testing/writes/snapshot';
import { inOrder, nameOf, tryTwice } from '../testing/writes/walk';
import { freshPool, startWrittenFleet, type WrittenFleet } from '../testing/writes/writtenFleet';

let fleet: WrittenFleet;
beforeAll(async () => {
  fleet = await startWrittenFleet();
}, 60_000);
afterAll(() => fleet?.close());

/** What is no record of a person: sessions, keys of calls, and what the server writes by itself. */
const ITS_OWN =
  /^(?:acts|idempotency_keys|notification_channels|notification_messages|sessions|device_state|ingest_key_.*)$/;
/** What holds a person's next step for some minutes. */
const STEPS = /^second_factor_steps$|_sign_ins$/;
/**
 * When a row was written or used says nothing of what it says; nor does the key of an invitation, which each attempt to
 * send its mail makes anew.
 */
const TIMES = /^(?:created_at|updated_at|changed_at|counts_from|last_used_at|key_hash)$/;
/** A secret is told to nobody, neither as it was nor as it is. */
const SECRETS = /password|secret|^(?:updated_at|counts_from)$/;
const without = (names: RegExp, row: object | undefined) =>
  row && JSON.stringify(row, (name, value) => (names.test(name) ? null : value));
const isMore = (names: RegExp, { before, after }: RowChange) => without(names, before) !== without(names, after);
const rowsIn = (changes: readonly RowChange[]) =>
  changes.filter((row) => !ITS_OWN.test(row.table) && !STEPS.test(row.table) && isMore(TIMES, row));
/** New entries: a removed person's older ones lose the name. */
const actsIn = (changes: readonly RowChange[]) =>
  changes.flatMap(({ table, before, after }) => (table === 'acts' && !before && after ? [after] : []));

/** What there is once all that goes on after a call is over. */
async function settled(): Promise<Snapshot> {
  const { bringing, audit } = fleet.test.api.services;
  await bringing.settled();
  await audit.flush();
  return takeSnapshot(fleet.test.api.database, fleet.tables);
}
interface Left {
  answer: Answer;
  rows: ReturnType<typeof rowsIn>;
  acts: ReturnType<typeof actsIn>;
}
/** Makes a call, and says what it left. */
async function send({ method, path, body, token, headers }: PreparedCall, before: Snapshot): Promise<Left> {
  const answer = await fleet.test.send(method, path, { body, ...(token && { token }), ...(headers && { headers }) });
  const changes = changesBetween(before, await settled());
  return { answer, rows: rowsIn(changes), acts: actsIn(changes) };
}

/** What is wrong with the entries of an accepted call, each for itself. */
function entryProblems({ audit, method }: RouteAccess, { body }: PreparedCall, { rows, acts }: Left): string[] {
  const isChange = audit && method === 'PUT' && rows.some((row) => row.before && row.after && isMore(SECRETS, row));
  const explained = acts.filter(({ details }) => details !== null);
  const same = acts.filter(({ before, after }) => before !== null && JSON.stringify(before) === JSON.stringify(after));
  return [
    ...acts.flatMap(({ user_name, address }) => (user_name && address ? [] : ['recorded without who it was'])),
    ...(/lozinka|sk-tajna/i.test(JSON.stringify(acts)) ? ['recorded with a password'] : []),
    ...(new Set(acts.map(({ id: _, ...act }) => JSON.stringify(act))).size < acts.length ? ['recorded twice'] : []),
    ...(isChange && explained.length === 0 && !acts.some(({ before, after }) => before !== null && after !== null)
      ? ['recorded without what was before and after']
      : []),
    ...(body && same.length > 0 && explained.length === 0 ? ['recorded a change that changed nothing'] : []),
  ];
}

/** What is wrong with what an accepted call left: its entry in the audit log is there once, where it did something. */
function firstProblems(route: RouteAccess, made: PreparedCall, left: Left, caller?: number): string[] {
  const { audit, unrecorded } = route;
  const types = [...new Set(left.acts.map(({ type }) => type))];
  // Of reads only those are recorded that show something of the past: the first that is ends the search.
  const isCertain = left.rows.length > 0 || left.acts.length > 0 || nameOf(route) in preparedCalls;
  // What a call does to another thing besides has an entry of its own: a tracker takes another one's place.
  const isRecorded = audit ? types.includes(audit) : types.length === 0;
  const isMeant = ({ before, after }: RowChange) =>
    unrecorded === 'own' ? (after ?? before)?.user_id === caller : unrecorded === undefined || after?.is_trial;
  return [
    ...(isCertain && !isRecorded ? [`recorded as ${types}, and not as ${audit}`] : []),
    ...left.rows.filter((row) => !isMeant(row)).map((row) => `unrecorded, and wrote ${JSON.stringify(row)}`),
    ...entryProblems(route, made, left),
  ];
}

/** What is wrong with what the same call left the second time, by what its description promises. */
function secondProblems({ repeated }: RouteAccess, { body }: PreparedCall, { answer, rows, acts }: Left): string[] {
  if (repeated === 'anew') return [];
  return [
    ...(rows.length > 0 ? [`did more the second time: ${JSON.stringify(rows)}`] : []),
    ...(repeated === 'refused' && answer.status < 400 ? ['was accepted the second time'] : []),
    ...(body && answer.status < 400 && acts.length > 0 ? ['was recorded the second time'] : []),
  ];
}

const told = ({ method, path, body }: PreparedCall, { answer }: Left) =>
  `${method} ${path} ${JSON.stringify(body)} → ${answer.status} ${answer.status < 400 ? '' : JSON.stringify(answer.body)}`;

/** @returns why the call was refused each time; undefined where it was accepted once */
async function tryCall(route: RouteAccess, choices: readonly number[]): Promise<string | undefined> {
  const prepare = preparedCalls[nameOf(route)];
  let refused = '';
  for (const [at, choice] of (prepare ? [0] : choices).entries()) {
    const as = at % 3 === 2 && route.call?.rows === 'own' ? 'driver' : 'admin';
    const token = await fleet.tokenOf(as);
    const prepared = await prepare?.(fleet);
    const before = await settled();
    const made = prepared ?? { ...makeCall(fleet.document, [route], choice, freshPool(before)), token };
    const caller = route.unrecorded === 'own' ? await fleet.userOf(made.token) : undefined;
    const first = await send(made, before);
    refused = told(made, first);
    if (first.answer.status >= 300) {
      expect([refused, first.answer.status < 500, first.rows, first.acts]).toEqual([refused, true, [], []]);
      continue;
    }
    expect([refused, firstProblems(route, made, first, caller)]).toEqual([refused, []]);
    if (route.method === 'GET') {
      if (route.audit && first.acts.length === 0) continue;
      return undefined;
    }
    const second = await send(prepared ?? { ...made, token: await fleet.tokenOf(as) }, await settled());
    const again = told(made, second);
    expect([again, second.answer.status < 500, secondProblems(route, made, second)]).toEqual([again, true, []]);
    return undefined;
  }
  return refused;
}

/** Tries until a call is accepted: some need the one alarm or vehicle of which that is true. */
const TRIES = 100;

it('each call is recorded once where it did something, and does the second time what its description says', async () => {
  const refused: string[] = [];
  const choices = fc.array(anyChoice, { minLength: TRIES, maxLength: TRIES });
  await fc.assert(
    fc.asyncProperty(choices, async (some) => {
      for (const route of inOrder(fleet.test.api.routes)) {
        const reason = await tryTwice(route, fleet.test.api.routes, (one) => tryCall(one, some));
        if (reason) refused.push(reason);
      }
    }),
    // What was written stays: it cannot be made again shorter.
    { numRuns: 1, endOnFailure: true },
  );
  expect(refused).toEqual([]);
}, 600_000);
