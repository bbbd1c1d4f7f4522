import { clustersOf } from './cluster';

const xs = Float64Array.of(10, 12, 300, 11);
const ys = Float64Array.of(10, 10, 300, 14);

it('groups markers that share a cell, in their middle', () => {
  const groups = clustersOf(xs, ys, 4, 0, 0);
  expect(groups).toHaveLength(2);
  expect(groups[0]?.members).toEqual([0, 1, 3]);
  expect(groups[0]?.x).toBeCloseTo(11);
  expect(groups[1]).toEqual({ x: 300, y: 300, members: [2] });
});

it('keeps its groups while the map is dragged', () => {
  const before = clustersOf(xs, ys, 4, 1000, 1000).map((group) => group.members);
  const dragged = (values: Float64Array) => values.map((value) => value - 30);
  expect(clustersOf(dragged(xs), dragged(ys), 4, 1030, 1030).map((group) => group.members)).toEqual(before);
});
