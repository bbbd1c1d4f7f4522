import { Collisions, placeLabel } from './labels';

const label = { x: 500, y: 300, width: 60, height: 14, gap: 6 };

it('stands right of its dot, and elsewhere where something is in the way', () => {
  const taken = new Collisions();
  const block = (left: number, top: number) => taken.take({ left, top, right: left + 10, bottom: top + 6 });
  const place = () => placeLabel(label, taken.copy())?.box ?? null;
  expect(place()).toMatchObject({ left: 506 });
  block(540, 297);
  expect(place()).toMatchObject({ right: 494 });
  block(450, 297);
  expect(place()?.bottom).toBeLessThan(300);
  block(495, 280);
  expect(place()?.top).toBeGreaterThan(300);
  block(495, 312);
  expect(place()).toBeNull();
});

it('keeps two labels apart wherever they meet, also across cells', () => {
  const taken = new Collisions();
  for (const x of [120, 128, 180, 250, 256]) placeLabel({ ...label, x, y: 127, gap: null }, taken);
  expect(taken.take({ left: 120, top: 120, right: 136, bottom: 136 })).toBe(false);
  expect(taken.take({ left: 120, top: 140, right: 136, bottom: 150 })).toBe(true);
});

it('can be copied, and the copy grows alone', () => {
  const taken = new Collisions();
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  expect(taken.copy().take(box)).toBe(true);
  expect(taken.take(box)).toBe(true);
  expect(taken.copy().take(box)).toBe(false);
});
