import type { LiveBox } from 'shared-auth/contract';
import { isIn, readView } from './view';

const skopje = { latitude: 41.9981, longitude: 21.4254 };
const asked = (box: LiveBox) => readView({ v: 1, box, zoom: 9, vehicles: [], cells: null })?.box;

it.each([-3, -1, 0, 1, 2])('finds what a map shows %s times around the world', (turns) => {
  const box = asked([20 + 360 * turns, 40, 24 + 360 * turns, 43]);
  expect(box && isIn(box, skopje)).toBe(true);
  expect(box && isIn(box, { ...skopje, longitude: 60 })).toBe(false);
});

it('takes the whole band of a box across the seam of the world', () => {
  const box = asked([170, -10, 190, 10]);
  for (const longitude of [-175, 175]) expect(box && isIn(box, { latitude: 0, longitude })).toBe(true);
});
