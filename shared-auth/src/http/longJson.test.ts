import { parseLongJson } from './longJson';

const bytes = (text: string) => new TextEncoder().encode(text);
const outcome = async (parse: () => unknown) => {
  try {
    return { value: await parse() };
  } catch (error) {
    return (error as Error).name;
  }
};
/** The result of JSON.parse, and of the reader in pieces of so many bytes. */
async function both(text: string, piece: number) {
  return [await outcome(() => parseLongJson(bytes(text), { piece })), await outcome(() => JSON.parse(text))] as const;
}

const sample = JSON.stringify({
  success: true,
  data: [
    { id: 1, plate: 'СК-1234-АБ', note: 'a "quoted" \\ brace } and ] comma, \n tab', speed: -1.5e3, gone: null },
    { id: 2, nested: { points: [[41.9, 21.4], [], {}], deep: [[[[[[1, { x: [2] }]]]]]] }, '': '' },
    [],
    'text',
    true,
  ],
  pagination: { total: 2, pages: 1, page: 1 },
});

it.each([1, 7, 40, 100_000])('reads what JSON.parse reads, in pieces of %d bytes', async (piece) => {
  for (const text of [
    sample,
    JSON.stringify(JSON.parse(sample), null, 2),
    '[]',
    '{}',
    ' [ ] ',
    '{ }',
    '"a"',
    '12',
    'null',
  ]) {
    const [ours, native] = await both(text, piece);
    expect(ours).toEqual(native);
  }
});

it('refuses what JSON.parse refuses: cut off, or with any character lost, doubled or put in its place', async () => {
  const wrong = [
    '',
    ' ',
    '[1,]',
    '[,1]',
    '[,]',
    '{,}',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    '[1 2]',
    '[1}',
    '{"a":1]',
    '[]]',
    '1 2',
  ];
  // Each kind of token, of nesting and of escape once: what follows grows with the square of its length.
  const small = '{"a":[1,-1.5e3,"q\\"\\\\}],\\n",true,null],"":{"b":[[],{}]}}';
  expect(await both(small, 1)).toEqual([{ value: JSON.parse(small) }, { value: JSON.parse(small) }]);
  for (let i = 0; i < small.length; i += 1) {
    wrong.push(
      small.slice(0, i),
      small.slice(0, i) + small.slice(i + 1),
      small.slice(0, i) + small[i] + small.slice(i),
    );
    for (const other of ',]}":') wrong.push(small.slice(0, i) + other + small.slice(i + 1));
  }
  for (const text of wrong) {
    const [ours, native] = await both(text, 1);
    expect([text, ours]).toEqual([text, native]);
  }
});

it('gives "__proto__" as a field of its own, never as a prototype', async () => {
  const read = (await parseLongJson(bytes('{"__proto__":{"isAdmin":true},"a":[1]}'), { piece: 1 })) as object;
  expect(Object.keys(read)).toEqual(['__proto__', 'a']);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

it('takes no longer for an answer that is nested very deeply', async () => {
  const depth = 200_000;
  const [ours, native] = await both('['.repeat(depth) + ']'.repeat(depth), 100_000);
  expect(ours).toHaveProperty('value');
  expect(native).toHaveProperty('value');
});

it('lets other work have its turn, and stops when nobody waits for it any more', async () => {
  const text = JSON.stringify(Array.from({ length: 200_000 }, (_, id) => ({ id, plate: `SK-${id}`, speed: id % 90 })));
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  const read = await parseLongJson(bytes(text));
  clearInterval(timer);
  expect(read).toHaveLength(200_000);
  expect(turns).toBeGreaterThan(3);

  const leaving = new AbortController();
  const reading = parseLongJson(bytes(text), { signal: leaving.signal });
  leaving.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});
