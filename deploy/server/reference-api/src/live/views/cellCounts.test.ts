import type { LiveCellsOf } from 'shared-auth/contract';
import { CellCounts } from './cellCounts';

const all: LiveCellsOf = { of: 'devices', status: 'all', type: 'all' };

it('reads the fleet once at a time, and people take turns, whatever each of them asks for', async () => {
  const asked: number[] = [];
  const ends: (() => void)[] = [];
  const query = (_: string, [side = 0]: readonly unknown[] = []) => {
    asked.push(Math.log2(Number(side) / 4));
    return new Promise<never[]>((resolve) => ends.push(() => resolve([])));
  };
  const counts = new CellCounts({ query }, () => []);
  const of = (zoom: number, person: number) => counts.of({ ...all, zoom, limited: undefined }, person);
  const eager = [1, 2, 3, 4].map((zoom) => of(zoom, 7));
  const other = of(9, 8);
  expect(of(9, 7)).toBe(other);
  const settled = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  await new Promise(setImmediate);
  expect(asked).toEqual([1]);
  await settled();
  expect(asked).toEqual([1, 9]);
  for (let i = 0; i < 4; i++) await settled();
  await Promise.all([...eager, other]);
  expect(asked).toEqual([1, 9, 2, 3, 4]);
});
