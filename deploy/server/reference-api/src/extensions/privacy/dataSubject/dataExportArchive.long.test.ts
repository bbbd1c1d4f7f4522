import { buffer } from 'node:stream/consumers';
import { startTestApi } from '../../../testing/client';
import { unzip } from '../../../testing/unzip';
import { dataExportArchive } from './dataExportArchive';
import { exportedFiles } from './exportedFiles';

it('parts a long list into files that a spreadsheet opens; no row is missing and none is there twice', async () => {
  const test = await startTestApi();
  const { api } = test;
  try {
    const [person] = await api.database.query<{ id: number }>("select id from users where username = 'admin'");
    await api.database.query(
      `insert into acts (type, user_id, user_name, details, at)
       select 'signed_in', $1, 'admin', jsonb_build_object('n', n), now() - interval '1 hour' from generate_series(1, 100500) n`,
      [person?.id],
    );
    const files = unzip(await buffer(dataExportArchive(api.database, person?.id ?? 0)));
    const lines = (name: string) => files[name]?.trim().split('\n') ?? [];
    const all = [...lines('acts.jsonl'), ...lines('acts-2.jsonl')];
    const numbers = all.map((line) => JSON.parse(line).details?.n).filter((n) => n !== undefined);
    expect(new Set(numbers).size).toBe(100_500);
    expect(numbers).toHaveLength(100_500);
    expect(lines('acts.jsonl')).toHaveLength(100_000);
    expect(lines('acts-2.csv')[0]).toBe(lines('acts.csv')[0]);
    expect(lines('acts-2.csv')).toHaveLength(lines('acts-2.jsonl').length + 1);
    expect(Object.keys(files)).toHaveLength(2 * exportedFiles.length + 2);
  } finally {
    await test.close();
  }
});
