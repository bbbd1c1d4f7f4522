import { Map as LeafletMap } from 'leaflet';
import { labelLayoutOf } from '../../canvas/labelLayout';
import { recordCanvases } from '../../canvas/recordedCanvas';
import { sizeElements, vehicle } from '../../testing';
import type { MapVehicle } from '../../types';
import { SPRITE_SIZE } from '../paint/sprites';
import { FleetScene } from '../scene/FleetScene';
import { testTheme } from '../testing';
import { FleetLayer } from './FleetLayer';
import type { FleetTheme } from './fleetTheme';

sizeElements(400, 300);
const recorded = recordCanvases();
afterAll(recorded.stop);

const NOW = Date.UTC(2026, 7, 21);
const theme = testTheme(NOW);

async function paint(vehicles: MapVehicle[], over: Partial<FleetTheme> = {}) {
  const map = new LeafletMap(document.createElement('div'), { center: [42, 21], zoom: 10, zoomAnimation: false });
  const scene = FleetScene.create();
  scene.setVehicles(vehicles, 0);
  const onPainted = jest.fn();
  const layer = new FleetLayer(scene, { ...theme, ...over }, onPainted).addTo(map);
  await new Promise(requestAnimationFrame);
  // The code that writes texts next to markers is fetched on demand, and the texts come with the next frame.
  if (over.label || over.hovered !== undefined) {
    await import('../paint/markerTexts');
    await new Promise(requestAnimationFrame);
  }
  // The layer has just put it there
  const canvas = map.getPane('markerPane')?.querySelector('canvas') as HTMLCanvasElement;
  return { map, scene, layer, onPainted, calls: (name: string) => recorded.callsOn(canvas, name) };
}
const at = (over: Partial<MapVehicle>) => vehicle({ latitude: 42, longitude: 21, fixAt: NOW, heading: null, ...over });
/** The map's middle on its canvas, which is 32 pixels larger at each edge. */
const MIDDLE = { x: 232, y: 182 };

it('copies the sprite of each vehicle in view to its place', async () => {
  const { calls, onPainted } = await paint([at({ key: 'a' }), at({ key: 'far', latitude: 45 })]);
  const copies = calls('drawImage');
  expect(copies).toHaveLength(1);
  const [sprite, x, y] = copies[0]?.args ?? [];
  expect(Math.abs(Number(x) - (MIDDLE.x - SPRITE_SIZE / 2))).toBeLessThanOrEqual(1);
  expect(Math.abs(Number(y) - (MIDDLE.y - SPRITE_SIZE / 2))).toBeLessThanOrEqual(1);
  const drawn = recorded.callsOn(sprite as HTMLCanvasElement); // FleetLayer draws its sprites on canvases
  expect(drawn.find((call) => call.name === 'fill')?.fillStyle).toBe('green');
  expect(drawn.filter((call) => call.name === 'fillText').map((call) => call.args[0])).toEqual(['🚚']);
  expect(onPainted).toHaveBeenCalledTimes(1);
});

it('fades a marker whose fix is old', async () => {
  const { calls } = await paint([
    at({ key: 'old', latitude: 42.05, fixAt: NOW - 2 * 3_600_000 }),
    at({ key: 'new', fixAt: NOW }),
  ]);
  expect(calls('drawImage').map((call) => call.globalAlpha)).toEqual([0.6, 1]);
});

it('rings the chosen vehicle and copies it again above all others', async () => {
  const { calls } = await paint([at({ key: 'a' }), at({ key: 'b', longitude: 21.01 })], { selected: 0 });
  expect(calls('stroke').map((call) => call.strokeStyle)).toEqual(['white', 'teal']);
  expect(calls('drawImage')).toHaveLength(3);
});

it('rings a vehicle whose critical alarm has only just come, also among grouped ones', async () => {
  const vehicles = [at({ key: 'a' }), at({ key: 'b', hasAlarms: true, hasFreshAlarm: true })];
  const alone = await paint(vehicles);
  expect(alone.calls('stroke').map((call) => call.strokeStyle)).toEqual(['white', 'crimson', 'white', 'crimson']);
  const grouped = await paint(vehicles, { grouped: true });
  expect(
    grouped
      .calls('stroke')
      .slice(-4)
      .map((call) => call.strokeStyle),
  ).toEqual(['white', 'crimson', 'white', 'crimson']);
  // The marker itself, above the circle that it would be part of.
  expect(grouped.calls('drawImage')).toHaveLength(1);
});

it('draws close markers as one circle with their number when grouped', async () => {
  const { calls, layer, map } = await paint(
    [at({ key: 'a' }), at({ key: 'b', status: 'offline' }), at({ key: 'c', longitude: 21.2 })],
    {
      grouped: true,
    },
  );
  expect(calls('drawImage')).toHaveLength(1);
  expect(calls('fillText').map((call) => call.args[0])).toEqual(['2']);
  expect(calls('stroke').map((call) => call.strokeStyle)).toEqual(['green', 'red']);
  expect(layer.hit(map, map.latLngToContainerPoint([42, 21]), 10)).toEqual({ kind: 'cluster', indices: [0, 1] });
});

it('puts a red dot on a cluster of which one has alarms', async () => {
  const { calls } = await paint([at({ key: 'a' }), at({ key: 'b', hasAlarms: true })], { grouped: true });
  expect(calls('fill').map((call) => call.fillStyle)).toEqual(['white', 'crimson']);
  expect(calls('fillText').map((call) => call.args[0])).toEqual(['2', '!']);
});

it('writes labels beside the markers, and of the one that is pointed at above all', async () => {
  const { calls } = await paint([at({ key: 'a' }), at({ key: 'b', longitude: 21.1 })], {
    label: (index) => `v${index}`,
    hovered: 0,
  });
  expect(calls('fillText').map((call) => call.args[0])).toEqual(['v1', 'v0', 'hover 0']);
});

it('writes a label where the map has no name, and none where every side has one', async () => {
  const labelAround = async (...names: [dx: number, dy: number][]) => {
    const { map, calls } = await paint([at({ key: 'a' })], { label: () => 'СК-1' });
    const { x, y } = map.project([42, 21], 10);
    const boxes = names.map(([dx, dy]) => ({
      left: x + dx - 30,
      right: x + dx + 30,
      top: y + dy - 8,
      bottom: y + dy + 8,
    }));
    labelLayoutOf(map).addNames(() => boxes);
    await new Promise(requestAnimationFrame);
    const [, labelX, labelY] = calls('fillText').find((call) => call.args[0] === 'СК-1')?.args ?? [];
    return labelX === undefined ? null : [Math.round(Number(labelX) - MIDDLE.x), Math.round(Number(labelY) - MIDDLE.y)];
  };
  const [below, right, left, above] = [
    [0, 24],
    [36, 0],
    [-36, 0],
    [0, -26],
  ] as const;
  expect((await labelAround())?.[1]).toBeGreaterThan(15);
  expect((await labelAround([...below]))?.[0]).toBeGreaterThan(25);
  expect(await labelAround([...below], [...right], [...left], [...above])).toBeNull();
});

it('finds what is under a click before the first picture, and by the vehicles of now when others have come since', async () => {
  const map = new LeafletMap(document.createElement('div'), { center: [42, 21], zoom: 10, zoomAnimation: false });
  const scene = FleetScene.create();
  scene.setVehicles([at({ key: 'a' })], 0);
  const layer = new FleetLayer(scene, theme, () => {}).addTo(map);
  const middle = map.latLngToContainerPoint([42, 21]);
  expect(layer.hit(map, middle, 10)).toEqual({ kind: 'vehicles', indices: [0] });
  await new Promise(requestAnimationFrame);
  scene.setVehicles([at({ key: 'b', longitude: 21.5 }), at({ key: 'a' })], 0);
  expect(layer.hit(map, middle, 10)).toEqual({ kind: 'vehicles', indices: [1] });
});
