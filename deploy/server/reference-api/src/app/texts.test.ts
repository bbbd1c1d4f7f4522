import type { Call } from 'shared-auth/calls';
import { allCalls } from 'shared-auth/calls/all';
import type { Field, Fields, NestedField } from 'shared-auth/contract';
import { makeCall } from '../testing/calls/madeCall';
import type { Answer } from '../testing/client';
import { changesBetween, takeSnapshot } from '../testing/writes/snapshot';
import { freshPool, startWrittenFleet, type WrittenFleet } from '../testing/writes/writtenFleet';

let fleet: WrittenFleet;
beforeAll(async () => {
  fleet = await startWrittenFleet();
}, 60_000);
afterAll(() => fleet?.close());

/** What people paste into a field, beside a mark that no other text has. */
const oddTexts: Readonly<Record<string, (mark: string) => string>> = {
  alphabets: (mark) => `${mark} текст text Ѓќ`,
  quotes: (mark) => `${mark} "O'Neil" „цитат“ \\ % _ $1`,
  html: (mark) => `${mark} <b>&amp;</b><script>1</script>`,
  emoji: (mark) => `${mark} 👩‍👩‍👧 🚚`,
  blanks: (mark) => `  ${mark} a  b\u00a0`,
  lines: (mark) => `${mark}\r\nдруг ред\tтаб`,
  long: (mark) => mark + 'ш'.repeat(60_000),
  zero: (mark) => `${mark}\u0000x`,
  half: (mark) => `${mark}\ud800`,
};

type Path = readonly string[];
interface Text {
  path: Path;
  /** As the record has it that is read. */
  name: string;
}

/** The free texts of a body, by the names in it. */
const textsIn = (fields: Fields, at: Path = []): Text[] =>
  Object.entries<Field | NestedField>(fields).flatMap(([name, field]): Text[] => {
    if (field.input === undefined) return [];
    const path = [...at, field.input.as ?? name, ...(field.list ? ['0'] : [])];
    if (field.kind === 'record') return textsIn(field.fields, path);
    return field.kind === 'text' && !field.oneOf && !field.input.oneOf ? [{ path, name }] : [];
  });

const namesIn = (fields: Fields = {}): string[] =>
  Object.entries<Field | NestedField>(fields).flatMap(([name, field]) => [
    name,
    ...(field.kind === 'record' ? namesIn(field.fields) : []),
  ]);
/** Passwords and keys are among those that nothing returns. */
const returned = new Set(allCalls.flatMap(({ returns, list }: Call) => [...namesIn(returns), ...namesIn(list)]));

function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  if (name !== '0')
    return { ...(value as object), [name]: withText((value as Record<string, unknown> | null)?.[name], rest, text) };
  const [first, ...others] = Array.isArray(value) ? value : [];
  return [withText(first, rest, text), ...others];
}

/** A text comes back as it was; the blanks around it do not count, as the description of forms says. */
const holds = (value: unknown, text: string): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some((inner) => holds(inner, text))
    : typeof value === 'string' && value.trim() === text.trim();

/** Whether a call that reads things of this kind, or the answer itself, has the text. */
async function isRead({ tag }: Call, text: string, path: string, answer: Answer): Promise<boolean> {
  if (holds(answer.body, text)) return true;
  const ids = [answer.body.data?.id, ...path.split('/')].filter((part) => /^\d+$/.test(String(part)));
  for (const read of allCalls.filter((call) => call.method === 'GET' && call.tag === tag))
    for (const id of read.path.includes(':') ? ids : [''])
      if (holds((await fleet.test.call('admin', 'GET', read.path.replace(/:\w+/, String(id)))).body, text)) return true;
  return false;
}

/** @returns what is wrong; undefined where it could not be sent, '' where all is well */
async function tryText(
  call: Call,
  { path, name }: Text,
  textOf: (mark: string) => string,
): Promise<string | undefined> {
  const { test, document, tables } = fleet;
  const snapshot = () => takeSnapshot(test.api.database, tables);
  for (let choice = 1; choice <= 8; choice++) {
    await test.login('admin');
    const before = await snapshot();
    const pool = freshPool(before);
    const made = makeCall(document, [call], choice, pool);
    const text = textOf(`z${String(pool.name?.[0]).replace(/\D/g, '')}`);
    const answer = await test.call('admin', call.method, made.path, withText(made.body, path, text));
    if (answer.status === 401) test.forget('admin');
    if (answer.status >= 500) return String(answer.status);
    if (answer.status >= 400) {
      if (Object.keys(answer.body.fields ?? {}).some((field) => field.split('.')[0] === path[0])) return '';
      continue;
    }
    const changes = changesBetween(before, await snapshot());
    // A trial of a file keeps nothing, whatever else the server writes meanwhile.
    if (changes.length === 0 || answer.body.data?.applied === false || !returned.has(name)) return '';
    if (!changes.some(({ after }) => holds(after, text))) return 'was kept as another text, or not at all';
    return (await isRead(call, text, made.path, answer)) ? '' : 'is not what is read';
  }
  return undefined;
}

it('each text that a call takes comes back as it was, or is refused by its field’s name', async () => {
  const wrong: string[] = [];
  const unsent: string[] = [];
  let tried = 0;
  let turn = 0;
  // The texts of a deletion say what goes.
  for (const call of (allCalls as readonly Call[]).filter(({ method }) => method !== 'DELETE'))
    for (const text of textsIn(call.body ?? {}))
      for (const [at, [kind, textOf]] of Object.entries(oddTexts).entries()) {
        turn += at === 0 ? 1 : 0;
        // All of them take more than a minute: a short run tries a third with each field.
        if (!process.env.LONG_TESTS && (turn + at) % 3 !== 0) continue;
        const told = `${call.method} ${call.path} ${text.path.join('.')}, ${kind}`;
        const problem = await tryText(call, text, textOf);
        tried += 1;
        if (problem === undefined) unsent.push(told);
        else if (problem) wrong.push(`${told}: ${problem}`);
      }
  expect(wrong).toEqual([]);
  // Some need a server of another's, a browser that takes messages, or a name that is still free.
  expect(unsent.length).toBeLessThan(tried * 0.1);
}, 600_000);
