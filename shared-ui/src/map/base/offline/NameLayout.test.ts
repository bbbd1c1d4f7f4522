import type { CanvasView } from '../../canvas/CanvasLayer';
import { coveredBy, LabelLayout } from '../../canvas/labelLayout';
import { worldSize, worldX, worldY } from '../../canvas/mercator';
import { NameLayout } from './NameLayout';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const ZOOM = 9;
const world = worldSize(ZOOM);
const view: CanvasView = { zoom: ZOOM, world, ratio: 1, width: 900, height: 600, left: 0, top: 0 };
const bitola = { lat: 41.0314, lng: 21.3347 };

/** A marker so many pixels from the middle of Bitola. */
const marker = (dx: number, dy = 0) => ({
  size: 1,
  x: [worldX(bitola.lng) + dx / world],
  y: [worldY(bitola.lat) + dy / world],
  valid: [1],
});

function layOut() {
  const room = new LabelLayout();
  const onMoved = jest.fn();
  const layout = new NameLayout(onMoved);
  const leave = layout.enter(room, () => layout.names.map(({ box }) => box));
  const measure = (text: string) => text.length * 7;
  layout.at(view, 'mk', measure);
  const name = () => layout.names.find(({ text }) => text === 'Битола');
  const drive = (dx: number, dy?: number) => {
    room.markers = marker(dx, dy);
    room.markersMoved();
    jest.advanceTimersByTime(2_000);
  };
  /** Markers all around, as far as so many pixels. */
  const crowded = (reach: number) => {
    const steps = Array.from({ length: (2 * reach) / 20 + 1 }, (_, k) => k * 20 - reach);
    const all = steps.flatMap((dx) => steps.map((dy) => marker(dx, dy)));
    const [x, y] = [all.flatMap((one) => one.x), all.flatMap((one) => one.y)];
    room.markers = { size: all.length, x, y, valid: all.map(() => 1) };
    room.markersMoved();
    jest.advanceTimersByTime(2_000);
  };
  return { room, layout, onMoved, leave, name, drive, crowded };
}

it('has a name step aside for a marker, and stay there while that is free', () => {
  const { room, name, drive, onMoved } = layOut();
  expect(name()?.side).toBe(0);
  drive(30);
  const box = name()?.box;
  expect(onMoved).toHaveBeenCalledTimes(1);
  expect(name()?.side).not.toBe(0);
  expect(box && coveredBy(room.markers, world)(box)).toBe(false);
  drive(300);
  expect(name()?.box).toEqual(box);
  expect(onMoved).toHaveBeenCalledTimes(1);
});

it('has a name stand beside a marker that is on its place, and come back once that has left', () => {
  const { room, name, drive } = layOut();
  drive(0);
  const box = name()?.box;
  expect(box && coveredBy(room.markers, world)(box)).toBe(false);
  drive(300);
  expect(name()?.side).toBe(0);
});

it('has a name step aside for what others write, as for the names of areas', () => {
  const { room, name } = layOut();
  const [x, y] = [worldX(bitola.lng) * world, worldY(bitola.lat) * world];
  const leave = room.addNames(() => [{ left: x + 10, top: y - 9, right: x + 90, bottom: y + 9 }]);
  jest.advanceTimersByTime(2_000);
  expect(name()?.side).toBe(1);
  leave();
});

it('leaves out a name that markers leave no side of, until there is one', () => {
  const { name, crowded, drive } = layOut();
  crowded(150);
  expect(name()).toBeUndefined();
  drive(300);
  expect(name()?.side).toBe(0);
});

it('looks at most every two seconds, however often markers move', () => {
  const { room, onMoved } = layOut();
  for (let i = 0; i < 40; i++) {
    room.markers = marker(i % 2 === 0 ? 30 : -30);
    room.markersMoved();
    jest.advanceTimersByTime(100);
  }
  expect(onMoved.mock.calls.length).toBeLessThanOrEqual(3);
});

it('looks no more once the map is gone', () => {
  const { leave, onMoved, drive } = layOut();
  leave();
  drive(30);
  expect(onMoved).not.toHaveBeenCalled();
});

it('hides a name rather than have it stand in another town, on a map of the whole country', () => {
  const zoom = 7;
  const size = worldSize(zoom);
  const room = new LabelLayout();
  const layout = new NameLayout(() => {});
  const leave = layout.enter(room, () => layout.names.map(({ box }) => box));
  const country = { ...view, zoom, world: size };
  layout.at(country, 'mk', (text) => text.length * 7);
  const nameOf = (text: string) => layout.names.find((name) => name.text === text);
  const veles = nameOf('Велес');
  expect(veles).toBeDefined();
  // Markers cover Veles and everything around it, as far as its name may be moved.
  const steps = Array.from({ length: 15 }, (_, k) => (k - 7) * 12);
  const { x, y } = veles?.at ?? { x: 0, y: 0 };
  const places = steps.flatMap((dx) => steps.map((dy) => ({ x: (x + dx) / size, y: (y + dy / 2) / size })));
  room.markers = {
    size: places.length,
    x: places.map((at) => at.x),
    y: places.map((at) => at.y),
    valid: places.map(() => 1),
  };
  room.markersMoved();
  jest.advanceTimersByTime(2_000);
  expect(nameOf('Велес')).toBeUndefined();
  leave();
});
