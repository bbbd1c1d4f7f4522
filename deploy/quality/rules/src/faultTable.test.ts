import { faultRows, faultsOf, readFaultRows, tableOf } from '../../../commands/lib/faultTable.mjs';
import { filesBelow, pages, read } from './testing/files';

it.each([
  ['row 9: a server away', ['9']],
  ['rows 9, 10: odd answers', ['9', '10']],
  ['rows 15 and 17: refused', ['15', '17']],
  ['rows 39–41: silent', ['39', '40', '41']],
  ['row 47: S1 attack 2: weights', ['47', 'S1']],
  ['S5: › a name of S3 and of rows without a number', ['S5']],
  ['T9: a device is found by its own name', ['T9']],
  // Without the name: it would count as a test of its rows.
])('reads the rows of name %#', (name, faults) => {
  expect(faultsOf(name)).toEqual(faults);
});

it('reads the rows of the list of faults, and which ones are still being mended', () => {
  const document = '| # | fault | expected |\n| 1 | a | b |\n| S2 | c | d |\n\n## Being mended\n\n| T3 | e | f |\n';
  expect(readFaultRows(document)).toEqual([
    { number: '1', fault: 'a', isMended: true },
    { number: 'S2', fault: 'c', isMended: true },
    { number: 'T3', fault: 'e', isMended: false },
  ]);
});

it('prints a row’s sentence, what passed, what failed and what has no test', () => {
  const tests = [
    { file: 'a.test.ts', name: 'row 1: x', passed: true },
    { file: 'b.test.ts', name: 'rows 1, 2: y', passed: false },
  ];
  const document = '| 1 | one | |\n| 2 | two | |\n| 3 | three | |\n## Being mended\n| T4 | four | |\n';
  const { lines, missing, failed } = tableOf(tests, readFaultRows(document));
  expect(lines.slice(1).map((line: string) => line.trim().split(/ {2,}/))).toEqual([
    ['1', '2', 'FAILED', 'one'],
    ['a.test.ts, b.test.ts'],
    ['2', '1', 'FAILED', 'two'],
    ['b.test.ts'],
    ['3', '0', 'no test', 'three'],
    ['T4', '0', 'no test', 'four'],
  ]);
  expect(missing).toEqual(['3']);
  expect(failed).toHaveLength(1);
});

describe('docs/faults.md', () => {
  const rows = faultRows();
  const known = new Set(rows.map(({ number }) => number));

  it('has each number once, 1 to 50 among them', () => {
    expect(rows.map(({ number }) => number)).toEqual([...known]);
    expect(Array.from({ length: 50 }, (_, index) => String(index + 1)).filter((row) => !known.has(row))).toEqual([]);
  });

  it('has every number that a test cites', () => {
    const unknown = [...pages, 'deploy']
      .flatMap((folder) => filesBelow(folder, /\.(test\.tsx?|spec\.ts)$/))
      .filter((file) => !file.includes('faultTable'))
      .flatMap((file) =>
        [...read(file).matchAll(/\b(?:it|test|describe)\b[^\n]*?['"`]([^'"`\n]*)/g)]
          .flatMap(([, title = '']) => faultsOf(title))
          .filter((number) => !known.has(number))
          .map((number) => `${file}: ${number}`),
      );
    expect(unknown).toEqual([]);
  });

  it('has no row without a test that names it', () => {
    const cited = [...pages, 'deploy']
      .flatMap((folder) => filesBelow(folder, /\.(test\.(tsx?|mjs)|spec\.ts)$/))
      .filter((file) => !file.includes('faultTable'))
      .flatMap((file) => [...read(file).matchAll(/['"`]([^'"`\n]*)/g)].flatMap(([, text = '']) => faultsOf(text)));
    expect(rows.filter(({ number, isMended }) => isMended && !cited.includes(number))).toEqual([]);
  });

  it('has every number that a comment cites', () => {
    const cited = [...pages, 'deploy']
      .flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|cjs|css)$/))
      .flatMap((file) =>
        [...read(file).matchAll(/^\s*(?:\/\/|\/?\*).*?\(((?:[STPDBA]\d{1,2}(?:, )?)+)\)/gm)].flatMap(([, all = '']) =>
          all
            .split(', ')
            .filter((number) => !known.has(number))
            .map((number) => `${file}: ${number}`),
        ),
      );
    expect(cited).toEqual([]);
  });
});
