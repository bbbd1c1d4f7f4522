import type { CanvasView } from '../../canvas/CanvasLayer';
import { vehicle } from '../../testing';
import { FleetScene } from '../scene/FleetScene';
import { hitTest } from './hitTest';
import { MarkersInView } from './MarkersInView';

const NOW = Date.UTC(2026, 7, 21);
/** 400 × 300 CSS pixels around 42° N 21° E at zoom 10; a degree of longitude is 728 pixels there. */
const world = 256 * 2 ** 10;
const centre = {
  x: (201 / 360) * world,
  y: (0.5 - Math.asinh(Math.tan((42 * Math.PI) / 180)) / (2 * Math.PI)) * world,
};
const view: CanvasView = {
  ratio: 1,
  width: 400,
  height: 300,
  zoom: 10,
  world,
  left: centre.x - 200,
  top: centre.y - 150,
};

function collect(longitudes: readonly number[], grouped = false) {
  const scene = FleetScene.create();
  const at = (longitude: number, i: number) =>
    vehicle({ key: `v${i}`, latitude: 42, longitude, fixAt: i === 0 ? NOW : NOW - 2 * 3_600_000 });
  scene.setVehicles(longitudes.map(at), 0);
  const inView = new MarkersInView(scene);
  inView.collect(view, 0, grouped);
  return { scene, inView, at };
}

it('holds what is in the view with its pixels, and nothing else', () => {
  const { inView } = collect([21, 25, 21.1]);
  expect([...inView.index.subarray(0, inView.n)]).toEqual([0, 2]);
  expect(inView.find(2)?.x).toBeCloseTo(200 + 72.8, 0);
  expect(inView.find(1)).toBeNull();
  expect(inView.find(-1)).toBeNull();
});

it('is out of date when other vehicles are in the scene', () => {
  const { inView, scene, at } = collect([21]);
  expect(inView.isCurrent()).toBe(true);
  scene.setVehicles([21.1, 21].map(at), 0);
  expect(inView.isCurrent()).toBe(false);
});

it('lists some of them with their own age', () => {
  const { inView } = collect([21, 21.1]);
  expect([...inView.toList(view, NOW).alpha]).toEqual([1, 0.6]);
  const one = inView.toList(view, NOW, [1]);
  expect([one.n, [...one.alpha], Math.round(one.x[0] ?? 0)]).toEqual([1, [0.6], Math.round(inView.x[1] ?? 0)]);
});

describe('hit test', () => {
  it('finds those that lie under a click, the top one first', () => {
    const { inView } = collect([21, 21.001, 21.2]);
    expect(hitTest(inView, { x: 200, y: 150 }, 10)).toEqual({ kind: 'vehicles', indices: [1, 0] });
    expect(hitTest(inView, { x: 200, y: 250 }, 10)).toBeNull();
  });

  it('finds a cluster, and beside it the lone marker but none of those that the cluster stands for', () => {
    const { inView } = collect([21, 21.005, 21.2], true);
    const cluster = inView.clusters.find(({ members }) => members.length === 2);
    expect(hitTest(inView, { x: cluster?.x ?? 0, y: cluster?.y ?? 0 }, 10)).toEqual({
      kind: 'cluster',
      indices: [0, 1],
    });
    expect(hitTest(inView, { x: inView.x[2] ?? 0, y: inView.y[2] ?? 0 }, 10)).toEqual({
      kind: 'vehicles',
      indices: [2],
    });
    expect([...inView.alone()]).toEqual([2]);
    // This place is outside the circle, but within reach of a marker that the cluster stands for.
    expect(hitTest(inView, { x: (inView.x[0] ?? 0) - 22, y: inView.y[0] ?? 0 }, 24)).toBeNull();
  });
});
