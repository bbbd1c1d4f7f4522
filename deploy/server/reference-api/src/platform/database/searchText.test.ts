import { readFile } from 'node:fs/promises';
import { startTestApi } from '../../testing/client';
import { searchPatterns, searchText } from './searchText';

describe('search in either script', () => {
  it('finds a name in either script by the rule of the browser', () =>
    expect(searchText('Љубомир Ѓорѓиев')).toContain(searchPatterns('LUBOMIR')[0]?.[0]?.slice(1, -1)));
  it('keeps a form without separators', () =>
    expect(searchText('SK-1234-AB', null, 'Škoda')).toBe('sk-1234-ab skoda sk1234ab'));
  it('takes wildcards as letters', () => expect(searchPatterns('50%_a\\')).toEqual([['%50\\%\\_a\\\\%']]));
  it('asks for every word', () => expect(searchPatterns('  Шкода   sk ')).toEqual([['%skoda%', '%шkoдa%'], ['%sk%']]));
});

describe('search texts of older versions', () => {
  it('are normalized like new ones by the migration', async () => {
    const test = await startTestApi();
    try {
      const { database } = test.api;
      await database.query("update users set search_text = 'ljupco njegovan djordji щeta' where username = 'operator'");
      const sql = await readFile(new URL('./migrations/0004-one-folded-text.sql', import.meta.url), 'utf8');
      for (const statement of sql.split(/;\s*$/m).filter((text) => text.trim() !== '')) await database.query(statement);
      for (const search of ['Љупчо', 'Његован', 'Ѓорѓи', 'Щета']) {
        const { body } = await test.call('manager', 'GET', `/api/users?search=${encodeURIComponent(search)}`);
        expect([search, body.data.map(({ username }: { username: string }) => username)]).toEqual([
          search,
          ['operator'],
        ]);
      }
    } finally {
      await test.close();
    }
  });
});
