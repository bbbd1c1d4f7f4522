import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { isFoundIn, searchForms, searchText } from 'shared-auth/contract';
import { startTestApi, type TestApi } from '../../testing/client';
import { Conditions } from './conditions';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const names = [
  'SK-1234-AB',
  'СК-1234-АВ',
  'TRUCK-JV01',
  'ASH1',
  'SH-AS-H1',
  'Љубомир Ѓорѓиев',
  'Škoda 50%',
  'A_1',
  'V\\7',
  '-',
];
const pieces = [
  'sk',
  'СК',
  'ск',
  'ab',
  'АВ',
  '1234',
  'ASH1',
  'as',
  'h1',
  'љубо',
  'GJORGJI',
  'škoda',
  'шкода',
  '%',
  '_',
  '\\',
  '50',
  'jv01',
];
const anyTyped = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(' ', '-', '.', '', '  ')), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(''));

it('the database finds what the browser finds', async () => {
  const stored = names.map((name) => searchText(name));
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyTyped, fc.constantFrom(...names)), async (typed) => {
      const conditions = new Conditions().search('text', typed);
      const from = `from unnest(${conditions.bind(stored)}::text[]) with ordinality as x (text, at) ${conditions.sql}`;
      const rows = await test.api.database.query<{ at: number }>(`select at ${from} order by at`, conditions.params);
      const found = rows.map(({ at }) => names[Number(at) - 1]);
      expect([typed, found]).toEqual([typed, names.filter((_, i) => isFoundIn(stored[i] ?? '', searchForms(typed)))]);
    }),
    { numRuns: 60 },
  );
});

it('a text that is stored keeps a form without separators', () =>
  expect(searchText('SK-1234-AB', null, 'Škoda')).toBe('sk-1234-ab skoda sk1234ab'));

describe('search texts of older versions', () => {
  it('are normalized like new ones by the migration', async () => {
    const { database } = test.api;
    await database.query("update users set search_text = 'ljupco njegovan djordji щeta' where username = 'operator'");
    const sql = await readFile(new URL('./migrations/0004-one-folded-text.sql', import.meta.url), 'utf8');
    for (const statement of sql.split(/;\s*$/m).filter((text) => text.trim() !== '')) await database.query(statement);
    for (const search of ['Љупчо', 'Његован', 'Ѓорѓи', 'Щета']) {
      const { body } = await test.call('manager', 'GET', `/api/users?search=${encodeURIComponent(search)}`);
      expect([search, body.data.map(({ username }: { username: string }) => username)]).toEqual([search, ['operator']]);
    }
  });
});
