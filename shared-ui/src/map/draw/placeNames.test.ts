import { type NamedArea, placeNames } from './placeNames';

const world = 2 ** 20;
const view = { left: 0.5, top: 0.3, right: 0.6, bottom: 0.4, world };
/** A circle on the world square, its diameter in pixels of the view. */
const area = (name: string, lat: number, lng: number, pixels: number): NamedArea => ({
  key: name,
  name,
  shape: {
    kind: 'circle',
    center: { lat, lng },
    radius: (pixels / 2 / world) * 2 * Math.PI * 6_378_137 * Math.cos((lat * Math.PI) / 180),
  },
});
const names = (areas: readonly NamedArea[], isAbove = false) =>
  placeNames(areas, view, isAbove).map(({ name, isBelow }) => (isBelow ? `${name} долу` : name));

it('has names in large areas, below dots of small ones, and none out of view', () => {
  expect(names([area('Голема', 42, 21, 60), area('Мала', 42.2, 21, 6), area('Далеку', 42, -100, 60)])).toEqual([
    'Голема',
    'Мала долу',
  ]);
});

it('has no name over another one or over the dot of another area; the larger area keeps its own', () => {
  expect(names([area('Втора', 42, 21.003, 40), area('Прва', 42, 21, 60)])).toEqual(['Прва']);
  // A dot 15 pixels below another one is where its name would be.
  expect(names([area('Горе', 42, 21, 6), area('Долу', 42 - 0.00382, 21, 5)])).toEqual(['Долу долу']);
});

it('names among markers only what is seen between them', () => {
  expect(names([area('Голема', 42, 21, 60), area('Мала', 42.2, 21, 20)], true)).toEqual(['Голема']);
});

it('has no more than 60 names', () => {
  const many = Array.from({ length: 500 }, (_, i) => area(`З${i}`, 40 + (i % 25) / 5, 10 + Math.floor(i / 25), 60));
  expect(names(many)).toHaveLength(60);
});
