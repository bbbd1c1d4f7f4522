import fc from 'fast-check';
import { allCalls } from '../contract/calls/all';
import type { Call } from '../contract/calls/call';
import type { Field, Fields, NestedField } from '../contract/records/field';
import { createHttpClient } from './client';
import { moduleCalls } from './moduleCalls';

const values: Readonly<Record<Field['kind'], fc.Arbitrary<unknown>>> = {
  id: fc.integer({ min: 1, max: 1_000_000 }),
  reference: fc.integer({ min: 1, max: 1_000_000 }),
  text: fc.string(),
  // JSON has no -0.
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
  integer: fc.integer(),
  flag: fc.boolean(),
  time: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((at) => at.toISOString()),
  day: fc.constant('2026-11-28'),
  json: fc.constant({ type: 'Point' }),
};

const valueIn = (field: Field | NestedField): fc.Arbitrary<unknown> => {
  const whole = field.kind === 'record' ? recordOf(field.fields) : values[field.kind];
  const one = 'holes' in field && field.holes ? fc.option(whole) : whole;
  const written = field.list ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
  return field.kind === 'id' || field.always ? written : fc.option(written);
};
/** A record as the reference API may write it. */
const recordOf = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueIn(field)])));

/** What another server may have in place of a value. */
const odd = fc.constantFrom<unknown>(undefined, null, 'нешто друго', -1.5, true, [], {}, [null, 'a', {}]);

/** The rows that a page reads of what a server sends. */
async function rowsOf(call: Call, data: unknown): Promise<readonly Record<string, unknown>[]> {
  const body = JSON.stringify({ success: true, data });
  const api = createHttpClient({
    origin: () => 'http://api.example',
    token: () => null,
    onUnauthorized: () => {},
    fetch: async () => new Response(body),
  });
  const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, '1']));
  const { queryFn } = moduleCalls('mfe-test', api).read(call, params as never);
  const read = (await queryFn({ signal: new AbortController().signal })) as unknown;
  const rows = call.paged ? (read as { rows: unknown }).rows : read;
  return [rows].flat() as Record<string, unknown>[];
}

const asRead = (field: Field | NestedField, value: unknown): unknown => {
  if (value === null || value === undefined) return field.list ? [] : null;
  if (field.list) return (value as unknown[]).map((one) => asRead({ ...field, list: undefined } as never, one));
  if (field.kind === 'record') return recordAsRead(field.fields, value as Record<string, unknown>);
  return field.kind === 'time' ? Date.parse(value as string) : value;
};
const recordAsRead = (fields: Fields, record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, asRead(field, record[name])]));

const readers = allCalls
  .filter(({ list, returns }) => list ?? returns)
  .map((call) => [`${call.method} ${call.path}`, call] as const);

it('there are calls to read', () => expect(readers.length).toBeGreaterThan(0));

describe.each(readers)('%s', (_, call) => {
  const fields = call.list ?? call.returns ?? {};
  // Rows are known by their keys, so two that are the same are one.
  const key = (row: Record<string, unknown>) => (call.key ?? ['id']).map((name) => row[name]).join(' ');
  const rows = fc.uniqueArray(recordOf(fields), { selector: key, minLength: 1, maxLength: 3 });

  it('is read whole, as the reference API writes it', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const sent = call.list ? written : written[0];
        expect(await rowsOf(call, sent)).toEqual([sent].flat().map((row) => recordAsRead(fields, row ?? {})));
      }),
      { numRuns: 20 },
    );
  });

  const names = Object.keys(fields).filter(
    (name) => fields[name]?.kind !== 'id' && !(call.list && call.key?.includes(name)),
  );
  it('keeps a row whose fields are absent, odd or unknown, and its other rows', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.subarray(names), odd, async (written, changed, value) => {
        const [first = {}, ...others] = written;
        const row = { ...first, ...Object.fromEntries(changed.map((name) => [name, value])), непознато: value };
        const read = await rowsOf(call, call.list ? [row, ...others] : row);
        expect(read).toHaveLength(call.list ? written.length : 1);
        expect(Object.keys(read[0] ?? {})).toEqual(Object.keys(fields));
        for (const name of names.filter((one) => !changed.includes(one)))
          expect([name, read[0]?.[name]]).toEqual([name, asRead(fields[name] as Field, first[name])]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a record that is asked for once', () => {
  const undoing = {
    tag: 'brought',
    method: 'GET',
    path: '/api/brought/:id/undo',
    can: 'vehicles.edit',
    rows: 'all',
  } as const;
  const call = { ...undoing, params: { id: { kind: 'text' } }, returns: { positions: { kind: 'integer' } } } as const;
  const ask = (fetch: typeof globalThis.fetch, timeout: number) => {
    const api = createHttpClient({
      origin: () => 'http://api.example',
      token: () => null,
      onUnauthorized: () => {},
      fetch,
    });
    return moduleCalls('mfe-test', api).ask(call, { id: '7' } as never, { timeout });
  };

  it('is read as by a query', async () => {
    const asked: string[] = [];
    const found = ask(async (url, init) => {
      asked.push(`${init?.method} ${url}`);
      return new Response(JSON.stringify({ success: true, data: { positions: 4 } }));
    }, 1_000);
    expect(await found).toEqual({ positions: 4 });
    expect(asked).toEqual(['GET http://api.example/api/brought/7/undo']);
  });

  it('is waited for as long as its caller says', async () => {
    const never: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    await expect(ask(never, 1)).rejects.toMatchObject({ kind: 'timeout' });
  });
});
