import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RetentionKind } from 'shared-auth/calls';
import { defaultRetention } from './retention';
import { type Store, stores } from './stores';

const page = readFileSync(join(__dirname, '../../../../../../../docs/privacy.md'), 'utf8');
const table = page.slice(page.indexOf('| what |'), page.indexOf('Each table has its line'));
const rows = table
  .split('\n')
  .slice(2)
  .filter((line) => line !== '')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what = '', whom = '', where = '', long = '', goes = '', readers = '']) => ({
    what,
    whom,
    long,
    goes,
    readers,
    tables: [...where.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
  }));
const usual = defaultRetention(180);

/** What the cell of a time must have in it. */
function timeOf(store: Store): string {
  if (!('days' in store)) return '';
  const { days } = store;
  if (typeof days === 'string') return `\`${days}\` (${usual[days]} days`;
  return days === 0 ? '' : `${days} day`;
}

it.each(stores.map((store) => [store.table, store] as const))('names %s, with its time', (name, store) => {
  const [row] = rows.filter(({ tables }) => tables.includes(name));
  expect(row?.long ?? 'no row of the page').toContain(timeOf(store));
});

it('says of everything whose it is, how long it is kept, how it goes and who reads it', () => {
  const blanks = rows.filter(({ whom, long, goes, readers }) => [whom, long, goes, readers].includes(''));
  expect(blanks.map(({ what }) => what)).toEqual([]);
});

it('names no table that is not there, and every time as it is', () => {
  const known = [...stores.map((store) => store.table), 'localStorage'];
  expect(rows.flatMap(({ tables }) => tables).filter((name) => !known.includes(name))).toEqual([]);
  const named = [...table.matchAll(/`([a-z]+)` \((\d+) days/g)].map(([, kind, days]) => [kind, Number(days)]);
  expect(named).toEqual(named.map(([kind]) => [kind, usual[kind as RetentionKind]]));
});
