import { faultsOf, tableOf } from '../../../commands/lib/faultTable.mjs';

it.each([
  ['row 9: a server away', ['9']],
  ['rows 9, 10: odd answers', ['9', '10']],
  ['rows 15 and 17: refused', ['15', '17']],
  ['rows 39–41: silent', ['39', '40', '41']],
  ['row 47: S1 attack 2: weights', ['47', 'S1']],
  ['S5: › a name of S3 and of rows without a number', ['S5']],
  // Without the name: it would count as a test of its rows.
])('reads the rows of name %#', (name, faults) => {
  expect(faultsOf(name)).toEqual(faults);
});

it('says row by row what passed, what failed and what has no test', () => {
  const tests = [
    { file: 'a.test.ts', name: 'row 1: x', passed: true },
    { file: 'b.test.ts', name: 'rows 1, 2: y', passed: false },
  ];
  const { lines, missing, failed } = tableOf(tests, ['1', '2', '3']);
  expect(lines.slice(1).map((line: string) => line.split(/ {2,}/).slice(1, 3))).toEqual([
    ['2', 'FAILED'],
    ['1', 'FAILED'],
    ['0', 'no test'],
  ]);
  expect(missing).toEqual(['3']);
  expect(failed).toHaveLength(1);
});
