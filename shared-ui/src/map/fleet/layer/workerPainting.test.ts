import { Map as LeafletMap } from 'leaflet';
import { recordCanvases } from '../../canvas/recordedCanvas';
import { sizeElements, vehicle } from '../../testing';
import type { MarkerJob } from '../paint/markerWorker';
import { FleetScene } from '../scene/FleetScene';
import { testTheme } from '../testing';
import { FleetLayer } from './FleetLayer';

const recorded = recordCanvases();
afterAll(recorded.stop);

/** A worker that answers only when the test makes it. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  readonly jobs: MarkerJob[] = [];
  isEnded = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(job: MarkerJob) {
    this.jobs.push(job);
  }
  terminate() {
    this.isEnded = true;
  }
  isReady() {
    this.onmessage?.({ data: null });
  }
  answer(bitmap: object) {
    this.onmessage?.({ data: bitmap });
  }
  fail() {
    this.onerror?.({ preventDefault() {} });
  }
}

/** What tells that there are canvases for workers; on this thread they are of no use. */
class NoCanvas {
  getContext = () => null;
}

const MANY = 1_200;
const NOW = Date.UTC(2026, 7, 21);
const theme = testTheme(NOW);

let clock: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'performance', 'queueMicrotask', 'setImmediate'] });
  // However slow the machine: no painting keeps a frame waiting, so the layer never rests.
  clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  sizeElements(400, 300);
  FakeWorker.all = [];
  Object.assign(globalThis, { Worker: FakeWorker, OffscreenCanvas: NoCanvas });
});
afterEach(() => {
  clock.mockRestore();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'Worker');
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
  window.devicePixelRatio = 1;
});

const nextFrame = () => new Promise(requestAnimationFrame);
const bitmap = () => ({ close: jest.fn() });

/** A map with many vehicles that its worker has painted once. */
async function show() {
  const map = new LeafletMap(document.createElement('div'), { center: [42, 21], zoom: 10, zoomAnimation: false });
  const scene = FleetScene.create();
  const vehicles = Array.from({ length: MANY }, (_, i) =>
    vehicle({
      key: `v${i}`,
      latitude: 41.9 + (i % 40) * 0.005,
      longitude: 20.9 + Math.floor(i / 40) * 0.006,
      fixAt: NOW,
    }),
  );
  scene.setVehicles(vehicles, 0);
  const layer = new FleetLayer(scene, theme, () => {}).addTo(map);
  // The layer has just put it there
  const canvas = map.getPane('markerPane')?.querySelector('canvas') as HTMLCanvasElement;
  const copies = () => recorded.callsOn(canvas, 'drawImage').map(({ args }) => args[0]);
  await nextFrame();
  while (FakeWorker.all.length === 0) await nextFrame();
  const worker = FakeWorker.all[0] as FakeWorker; // there is one now
  return { map, scene, layer, canvas, copies, worker };
}

async function showPainted() {
  const shown = await show();
  const { worker, layer, copies } = shown;
  worker.isReady();
  await nextFrame(); // the promise of the worker is kept
  layer.invalidate();
  await nextFrame();
  const first = bitmap();
  worker.answer(first);
  expect(copies()).toEqual([first]);
  return { ...shown, first };
}

it('paints by itself until the worker says that it is ready, and lets it paint from then on', async () => {
  const { worker, layer, copies } = await show();
  layer.invalidate();
  await nextFrame();
  expect(worker.jobs).toHaveLength(0);
  expect(copies().length).toBeGreaterThan(100);
  worker.isReady();
  await nextFrame();
  layer.invalidate();
  await nextFrame();
  expect(worker.jobs).toHaveLength(1);
  expect(copies().length).toBeGreaterThan(100); // what was there stays until the picture comes
  const picture = bitmap();
  worker.answer(picture);
  expect(copies()).toEqual([picture]);
});

it.each([
  ['fails', (worker: FakeWorker) => worker.fail()],
  ['gives no answer', () => jest.advanceTimersByTime(3_000)],
])('keeps the picture and paints by itself when the worker %s', async (_, breakDown) => {
  const { worker, layer, copies, first } = await showPainted();
  layer.invalidate();
  await nextFrame();
  expect(worker.jobs).toHaveLength(2);
  expect(copies()).toEqual([first]);
  breakDown(worker);
  expect(copies().length).toBeGreaterThan(100);
  expect(worker.isEnded).toBe(true);
  layer.invalidate();
  await nextFrame();
  expect(worker.jobs).toHaveLength(2);
  expect(copies().length).toBeGreaterThan(100);
});

it('waits on for a worker when the page itself stood still', async () => {
  const { worker, layer, copies } = await showPainted();
  const now = jest.spyOn(performance, 'now');
  layer.invalidate();
  await nextFrame();
  const began = performance.now();
  now.mockReturnValue(began + 60_000);
  jest.advanceTimersByTime(3_000);
  now.mockRestore();
  const late = bitmap();
  worker.answer(late);
  expect(copies()).toEqual([late]);
  expect(worker.isEnded).toBe(false);
});

it('shows the picture that was under way when the map gets another size, and asks for one of that size', async () => {
  const { map, worker, layer, canvas, copies } = await showPainted();
  layer.invalidate();
  await nextFrame();
  sizeElements(600, 500);
  map.invalidateSize({ animate: false });
  const old = bitmap();
  worker.answer(old);
  expect(copies()).toEqual([old]);
  expect(canvas.width).toBe(464);
  await nextFrame();
  expect(worker.jobs.at(-1)?.list).toMatchObject({ width: 664, height: 564 });
  const next = bitmap();
  worker.answer(next);
  expect(canvas.width).toBe(664);
  expect(copies()).toEqual([next]);
});

it('asks for other colours and for other pixels when theme or screen change', async () => {
  const { worker, layer, canvas } = await showPainted();
  layer.setTheme({ ...theme, paint: { ...theme.paint, online: 'lime' } });
  await nextFrame();
  expect(worker.jobs.at(-1)?.palette.online).toBe('lime');
  worker.answer(bitmap());
  window.devicePixelRatio = 2;
  layer.invalidate();
  await nextFrame();
  expect(worker.jobs.at(-1)?.list.ratio).toBe(2);
  worker.answer(bitmap());
  expect(canvas.width).toBe(928);
});

it('closes the worker with the map, also one that is still on its way', async () => {
  const { layer, worker } = await showPainted();
  layer.remove();
  expect(worker.isEnded).toBe(true);
  FakeWorker.all = [];
  const { layer: other, worker: late } = await show();
  other.remove();
  late.isReady();
  await nextFrame();
  expect(late.isEnded).toBe(true);
});
