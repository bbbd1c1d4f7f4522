import { cut, fileOf, SLICES } from './pieces.mjs';

/** Pieces whose times differ by a factor of thousands, as those of tests do. @param {number} count */
const piecesOf = (count) =>
  Array.from({ length: count }, (_, index) => ({ name: `test ${index}`, seconds: 0.1 + ((index * 7919) % 300) }));

it.each([1, 9, 10, 11, 500, 6_000])('each of %i pieces is in exactly one slice, in its order', (count) => {
  const pieces = piecesOf(count);
  const slices = cut(pieces);
  expect(slices).toHaveLength(SLICES);
  expect(slices.flat()).toEqual(pieces);
});

it('no slice takes longer than a tenth of all pieces and the longest of them', () => {
  const pieces = piecesOf(500);
  const sum = (/** @type {typeof pieces} */ some) => some.reduce((seconds, piece) => seconds + piece.seconds, 0);
  const most = sum(pieces) / SLICES + Math.max(...pieces.map(({ seconds }) => seconds));
  expect(cut(pieces).filter((slice) => sum(slice) > most)).toEqual([]);
});

it('tests that stand on one another are in one slice', () => {
  const chained = piecesOf(500).map((piece, index) => ({
    ...piece,
    chain: index % 40 < 25 ? `file ${Math.floor(index / 40)}` : undefined,
  }));
  const slices = cut(chained);
  expect(slices.flat()).toEqual(chained);
  for (const { chain } of chained)
    if (chain) expect(slices.filter((slice) => slice.some((piece) => piece.chain === chain))).toHaveLength(1);
});

it('a new test moves few others to another slice', () => {
  const pieces = piecesOf(500);
  const slicesOf = (/** @type {typeof pieces} */ some) =>
    new Map(cut(some).flatMap((slice, at) => slice.map(({ name }) => [name, at])));
  const [before, after] = [
    slicesOf(pieces),
    slicesOf([...pieces.slice(0, 40), { name: 'new', seconds: 60 }, ...pieces.slice(40)]),
  ];
  expect([...before].filter(([name, at]) => after.get(name) !== at).length).toBeLessThanOrEqual(SLICES);
});

it.each([
  ['deploy/a.long.test.ts', 'deploy/a.long.test.ts'],
  ['[firefox] › pages.spec.ts › on a phone › signing in', 'pages.spec.ts'],
  ['deploy/e2e/shell.spec.ts › row 4: it starts', 'deploy/e2e/shell.spec.ts'],
])('the file of %s is %s', (name, file) => expect(fileOf(name)).toBe(file));
