import type { MapShape } from 'shared-ui/map';
import { fileItem, type Ground } from './fileItem';
import { axesOf, turned, warningsOf } from './placement';

const today: MapShape[] = [{ kind: 'circle', center: { lat: 41.9981, lng: 21.4254 }, radius: 300 }];
const item = (ground: Ground, fields: object = {}) => fileItem(1, 'А', { ...fields }, ground, '.');
const circle = (lat: number, lng: number) => item({ kind: 'circle', center: { lat, lng }, radius: 300 });

it.each([
  ['near as written', [circle(41.1, 20.8)], 'written'],
  ['in Saudi Arabia, near when turned', [circle(21.4, 41.98)], 'turned'],
  ['far in both orders', [circle(10, 100)], null],
  ['mostly near, one far', [circle(41.1, 20.8), circle(10, 100), circle(42, 21)], 'written'],
] as const)('proposes the order of coordinates of places that are %s', (_, items, axes) => {
  expect(axesOf(items, today)).toBe(axes);
});

it('turns every shape whole, and says where that leads outside the world', () => {
  const line: Ground = {
    kind: 'corridor',
    points: [
      { lat: 21, lng: 41 },
      { lat: 22, lng: 42 },
    ],
    width: null,
  };
  const hole = [{ lat: 1, lng: 2 }];
  const area: Ground = { kind: 'polygon', points: [{ lat: 3, lng: 4 }], holes: [hole] };
  expect(turned([item(line), item(area), circle(10, 100)]).map(({ ground }) => ground)).toEqual([
    {
      kind: 'corridor',
      points: [
        { lat: 41, lng: 21 },
        { lat: 42, lng: 22 },
      ],
      width: null,
    },
    { kind: 'polygon', points: [{ lat: 4, lng: 3 }], holes: [[{ lat: 2, lng: 1 }]] },
    { problem: 'outside' },
  ]);
});

it('warns of what is far, on whole degrees, there twice, or without its way', () => {
  const route = item(
    {
      kind: 'corridor',
      points: [
        { lat: 41.9, lng: 21.4 },
        { lat: 41.1, lng: 20.8 },
      ],
      width: null,
    },
    { isStraight: true },
  );
  const items = [
    circle(41.1, 20.8),
    circle(10.5, 100.5),
    circle(41, 21),
    circle(41.1, 20.8),
    circle(41.9981, 21.4254),
    route,
  ];
  expect(warningsOf(items, today)).toEqual([[], ['far'], ['wholeDegrees'], ['twice'], ['twice'], ['straight']]);
});
