import type { Tracing } from '@fleet/tracing';
import type { Database } from './database';
import { tracedDatabase } from './traced';

const database: Database = {
  kind: 'pglite',
  exclusive: true,
  query: async (sql) => {
    if (sql.includes('broken')) throw new Error('no value "Ана"');
    return [];
  },
  transaction: (work) => work(database),
  close: async () => {},
};

function record(isInRequest: boolean) {
  const spans: { name: string; attributes: object; hasFailed?: boolean | undefined }[] = [];
  const span = { traceparent: '', traceId: '', run: <T>(work: () => T) => work(), setName: () => {} };
  const tracing: Tracing = {
    begin: (name, { attributes = {} }) => ({
      ...span,
      end: (more, hasFailed) => void spans.push({ name, attributes: { ...attributes, ...more }, hasFailed }),
    }),
    active: () => (isInRequest ? { ...span, end: () => {} } : undefined),
    close: async () => {},
  };
  return { spans, traced: tracedDatabase(database, tracing) };
}

it('makes a span of each statement of a request, in a transaction or not, and never of a value', async () => {
  const { spans, traced } = record(true);
  await traced.query('select *\n  from users where name = $1', ['Ана']);
  await traced.transaction((queries) => queries.query('update users set name = $1', ['Ана']));
  await expect(traced.query('delete broken')).rejects.toThrow('no value');
  expect(spans.map(({ name, hasFailed }) => [name, hasFailed ?? false])).toEqual([
    ['select', false],
    ['update', false],
    ['delete', true],
  ]);
  expect(spans[0]?.attributes).toMatchObject({ 'db.query.text': 'select * from users where name = $1' });
  expect(JSON.stringify(spans)).not.toContain('Ана');
});

it('traces nothing that is run for no request', async () => {
  const { spans, traced } = record(false);
  await traced.query('select 1');
  expect(spans).toEqual([]);
});
