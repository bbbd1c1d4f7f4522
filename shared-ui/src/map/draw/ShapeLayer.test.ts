import { Map as LeafletMap } from 'leaflet';
import { recordCanvases } from '../canvas/recordedCanvas';
import { sizeElements } from '../testing';
import { type PaintedShape, ShapeLayer } from './ShapeLayer';

sizeElements(800, 400);
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const square = (lat: number, lng: number, half: number) => [
  { lat: lat - half, lng: lng - half },
  { lat: lat + half, lng: lng - half },
  { lat: lat + half, lng: lng + half },
  { lat: lat - half, lng: lng + half },
];

/** What is called on the canvas of a map around 42, 21.4. */
async function paint(shapes: readonly PaintedShape[], zoom = 13) {
  const recording = recordCanvases();
  const map = new LeafletMap(document.body.appendChild(document.createElement('div')), { zoomAnimation: false });
  map.setView([42, 21.4], zoom);
  const layer = new ShapeLayer().addTo(map);
  layer.setShapes(shapes);
  await nextFrame();
  const canvas = map.getContainer().querySelector('canvas');
  const calls = canvas ? recording.callsOn(canvas) : [];
  map.remove();
  recording.stop();
  return calls;
}

it('leaves the holes of a polygon free, and draws a corridor as wide as it is', async () => {
  const points = square(42, 21.4, 0.01);
  const calls = await paint([
    { shape: { kind: 'polygon', points, holes: [square(42, 21.4, 0.005)] }, color: 'red', fill: 0.1 },
    { shape: { kind: 'corridor', points, width: 1_000 }, color: 'blue', fill: 0.1 },
  ]);
  expect(calls.filter(({ name }) => name === 'fill').map(({ args }) => args)).toEqual([['evenodd']]);
  expect(calls.filter(({ name }) => name === 'moveTo')).toHaveLength(3);
  const strokes = calls.filter(({ name, strokeStyle }) => name === 'stroke' && strokeStyle === 'blue');
  // 1 km at 42° is 70 pixels of zoom 13.
  expect(strokes.map(({ lineWidth }) => Math.round(Number(lineWidth)))).toEqual([70, 2]);
});

it('paints what is in view only, a dot for what is too small, and no corner twice', async () => {
  const far: PaintedShape = {
    shape: { kind: 'circle', center: { lat: 10, lng: 10 }, radius: 500 },
    color: 'red',
    fill: 1,
  };
  const painting = ['fill', 'stroke'];
  expect((await paint([far])).filter(({ name }) => painting.includes(name))).toEqual([]);
  const tiny: PaintedShape = { shape: { kind: 'polygon', points: square(42, 21.4, 0.0001) }, color: 'red', fill: 1 };
  const drawn = await paint([tiny]);
  expect(drawn.filter(({ name }) => name === 'arc').map(({ args }) => args[2])).toEqual([4]);
  expect(drawn.filter(({ name }) => name === 'lineTo')).toEqual([]);
  const dense = Array.from({ length: 2_000 }, (_, i) => ({ lat: 42 + i / 1e6, lng: 21.4 }));
  const lines = (await paint([{ shape: { kind: 'polygon', points: dense }, color: 'red', fill: 1 }], 15)).filter(
    ({ name }) => name === 'lineTo',
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.length).toBeLessThan(100);
});
