import { Map as LeafletMap } from 'leaflet';
import { recordCanvases } from '../canvas/recordedCanvas';
import { sizeElements } from '../testing';
import type { TrackPoint } from '../types';
import { RouteLayer, type RouteTheme } from './RouteLayer';
import { GAP_MS, routeColors } from './route';

sizeElements(400, 300);
const recorded = recordCanvases();
afterAll(recorded.stop);

const START = Date.UTC(2026, 7, 21);
const point = (i: number, over: Partial<TrackPoint> = {}): TrackPoint => ({
  lat: 42,
  lng: 21 + i / 100,
  at: START + i * 60_000,
  speed: 10,
  heading: 90,
  ...over,
});

async function paint(points: TrackPoint[], over: Partial<RouteTheme> = {}) {
  const map = new LeafletMap(document.createElement('div'), { center: [42, 21.02], zoom: 11, zoomAnimation: false });
  const theme: RouteTheme = {
    points,
    colors: routeColors(points, 'speed', 'blue'),
    showPoints: false,
    selected: -1,
    surface: 'white',
    accent: 'teal',
    muted: 'grey',
    ...over,
  };
  const layer = new RouteLayer(theme).addTo(map);
  await new Promise(requestAnimationFrame);
  // The layer has just put it there
  const canvas = map.getPane('overlayPane')?.querySelector('canvas') as HTMLCanvasElement;
  return { map, layer, calls: (name: string) => recorded.callsOn(canvas, name) };
}
// A path of recordCanvases
const steps = (call?: { args: readonly unknown[] }) => (call?.args[0] as { steps: unknown[] } | undefined)?.steps;

it('strokes one path for each colour of speed', async () => {
  const { calls } = await paint([point(0), point(1), point(2, { speed: 90 }), point(3, { speed: 90 }), point(4)]);
  const lines = calls('stroke').filter((call) => call.args.length > 0);
  expect(new Set(lines.map((call) => call.strokeStyle)).size).toBe(2);
  expect(lines.every((call) => call.lineWidth === 4)).toBe(true);
});

it('ends green where it starts and red where it ends', async () => {
  const { calls } = await paint([point(0), point(1)]);
  expect(calls('fill').map((call) => call.fillStyle)).toEqual(['#dc2626', '#16a34a']);
});

it('dashes the line over a gap and draws no way through it', async () => {
  const { calls } = await paint([point(0), point(1), point(2, { at: START + 60_000 + 2 * GAP_MS })]);
  const lines = calls('stroke').filter((call) => call.args.length > 0);
  expect(lines.map((call) => call.strokeStyle)).toEqual([expect.anything(), 'grey']);
  expect(steps(lines[0])).toHaveLength(2);
  expect(steps(lines[1])).toHaveLength(2);
  expect(calls('setLineDash').map((call) => call.args[0])).toEqual([[6, 6], []]);
});

it('draws small circles where points are asked for, and marks the chosen one', async () => {
  const points = [point(0), point(1), point(2)];
  const { calls, layer, map } = await paint(points, { showPoints: true, selected: 1 });
  expect(calls('drawImage')).toHaveLength(3);
  expect(calls('fill').at(-1)?.fillStyle).toBe('teal');
  expect(layer.hit(map, map.latLngToContainerPoint([42, 21.01]), 10)).toBe(1);
  expect(layer.hit(map, map.latLngToContainerPoint([42.1, 21.01]), 10)).toBe(-1);
});
