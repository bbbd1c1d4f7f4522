import { strFromU8, unzipSync } from 'fflate';
import { zipFiles } from './zip';

async function* parts(...texts: string[]) {
  yield* texts;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

it('makes files of their parts, empty ones too', async () => {
  const chunks: Uint8Array[] = [];
  const files = [
    { name: 'возила.csv', parts: parts('СК-1234', '-АБ\r\n', 'x'.repeat(200_000)) },
    { name: 'empty.csv', parts: parts() },
  ];
  for await (const chunk of zipFiles(files)) chunks.push(chunk);
  const read = unzipSync(joined(chunks));
  expect(Object.keys(read)).toEqual(['возила.csv', 'empty.csv']);
  expect(strFromU8(read['возила.csv'] ?? new Uint8Array())).toBe(`СК-1234-АБ\r\n${'x'.repeat(200_000)}`);
  expect(read['empty.csv']).toHaveLength(0);
});

it('fails where a file does', async () => {
  async function* broken() {
    yield 'a';
    throw new Error('the database is away');
  }
  const reading = async () => {
    for await (const _ of zipFiles([{ name: 'a.csv', parts: broken() }])) void _;
  };
  await expect(reading()).rejects.toThrow('the database is away');
});
