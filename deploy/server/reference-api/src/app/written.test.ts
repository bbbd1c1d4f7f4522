import fc from 'fast-check';
import type { Call } from 'shared-auth/calls';
import { allCalls } from 'shared-auth/calls/all';
import { anyChoice, type MadeCall, makeCall } from '../testing/calls/madeCall';
import type { Answer } from '../testing/client';
import { notDrawn } from '../testing/writes/notDrawn';
import { changesBetween, type RowChange, type Snapshot, takeSnapshot } from '../testing/writes/snapshot';
import { freshPool, startWrittenFleet, type WrittenFleet } from '../testing/writes/writtenFleet';

let fleet: WrittenFleet;
beforeAll(async () => {
  fleet = await startWrittenFleet();
}, 60_000);
afterAll(() => fleet?.test.close());

/** What is no record of a person: sessions, keys of calls, and what the server writes by itself. */
const ITS_OWN =
  /^(?:acts|idempotency_keys|notification_channels|notification_messages|sessions|device_state|ingest_key_.*)$/;
/** When a row was written or used says nothing of what it says. */
const withoutTimes = (row: object | undefined) =>
  row && JSON.stringify({ ...row, updated_at: null, changed_at: null, counts_from: null, last_used_at: null });
const rowsIn = (changes: readonly RowChange[]) =>
  changes.filter(({ table, before, after }) => !ITS_OWN.test(table) && withoutTimes(before) !== withoutTimes(after));
const actsIn = (changes: readonly RowChange[]) =>
  changes.flatMap(({ table, after }) =>
    table === 'acts' && after && !/_read$/.test(String(after.type)) ? [after] : [],
  );

const byDepth = [...allCalls].sort((one, two) => two.path.split('/').length - one.path.split('/').length);
/** In the order in which there is something to change and to delete: what is of a thing is deleted before it. */
const writes: readonly Call[] = (['POST', 'PUT', 'DELETE'] as const).flatMap((method) =>
  (method === 'DELETE' ? byDepth : allCalls).filter(
    (call) => call.method === method && !(`${method} ${call.path}` in notDrawn),
  ),
);

const read = () => takeSnapshot(fleet.test.api.database, fleet.tables);
/** Makes a call, and says what it left. */
async function send(as: string, { method, path, body }: MadeCall, before: Snapshot): Promise<Left> {
  const answer = await fleet.test.call(as, method, path, body);
  const changes = changesBetween(before, await read());
  if (answer.status === 401) fleet.test.forget(as);
  return { answer, rows: rowsIn(changes), acts: actsIn(changes) };
}
interface Left {
  answer: Answer;
  rows: ReturnType<typeof rowsIn>;
  acts: ReturnType<typeof actsIn>;
}

/** What is wrong with what an accepted call left: its entry in the audit log is there once, where it did something. */
function firstProblems({ audit, body, method }: Call, { rows, acts }: Left): string[] {
  const types = [...new Set(acts.map(({ type }) => type))];
  // What a call does to another thing besides has an entry of its own: a tracker takes another one's place.
  const isRecorded = audit ? types.includes(audit) : types.length === 0;
  return [
    ...(rows.length > 0 && !isRecorded ? [`recorded as ${types}, and not as ${audit}`] : []),
    ...(new Set(acts.map(({ id: _, ...act }) => JSON.stringify(act))).size < acts.length ? ['recorded twice'] : []),
    ...(audit &&
    method === 'PUT' &&
    rows.some(({ before, after }) => before && after) &&
    !acts.some(({ before, after, details }) => details !== null || (before !== null && after !== null))
      ? ['recorded without what was before and after']
      : []),
    // A change of what there is says both.
    ...acts.flatMap(({ before, after }) =>
      body && before !== null && after !== null && JSON.stringify(before) === JSON.stringify(after)
        ? acts.some(({ details }) => details !== null)
          ? []
          : ['recorded a change that changed nothing']
        : [],
    ),
  ];
}

/** What is wrong with what the same call left the second time, by what its description promises. */
function secondProblems({ method, repeated, body }: Call, { answer, rows, acts }: Left): string[] {
  const promised = repeated ?? (method === 'POST' ? 'refused' : 'same');
  if (promised === 'anew') return [];
  return [
    ...(rows.length > 0 ? [`did more the second time: ${JSON.stringify(rows)}`] : []),
    ...(promised === 'refused' && answer.status < 400 ? ['was accepted the second time'] : []),
    ...(body && acts.length > 0 ? ['was recorded the second time'] : []),
  ];
}

/** @returns whether the call was accepted once */
async function tryCall(call: Call, choices: readonly number[]): Promise<boolean> {
  for (const [at, choice] of choices.entries()) {
    const as = at % 3 === 2 && call.rows === 'own' ? 'driver' : 'admin';
    await fleet.test.login(as);
    const before = await read();
    const made = makeCall(fleet.document, [call], choice, freshPool(before));
    const first = await send(as, made, before);
    const told = `${as}: ${made.method} ${made.path} ${JSON.stringify(made.body)} → ${first.answer.status}`;
    if (first.answer.status >= 300) {
      expect([told, first.answer.status < 500, first.rows, first.acts]).toEqual([told, true, [], []]);
      continue;
    }
    expect([told, firstProblems(call, first)]).toEqual([told, []]);
    await fleet.test.login(as);
    const second = await send(as, made, await read());
    expect([told, second.answer.status < 500, secondProblems(call, second)]).toEqual([told, true, []]);
    return true;
  }
  return false;
}

/** Tries until a call is accepted: some need the one alarm or vehicle of which that is true. */
const TRIES = 100;

it('each write is recorded once where it did something, and does the second time what its description says', async () => {
  const refused: string[] = [];
  const choices = fc.array(anyChoice, { minLength: TRIES, maxLength: TRIES });
  await fc.assert(
    fc.asyncProperty(choices, async (drawn) => {
      for (const call of writes) if (!(await tryCall(call, drawn))) refused.push(`${call.method} ${call.path}`);
    }),
    // What was written stays: it cannot be made again shorter.
    { numRuns: 1, endOnFailure: true },
  );
  expect(refused).toEqual([]);
}, 600_000);
