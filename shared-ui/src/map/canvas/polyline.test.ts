import type { CanvasView } from './CanvasLayer';
import { pointsApart, tracePath, worldLine } from './polyline';

const line = (...xs: number[]) => ({ x: Float64Array.from(xs), y: new Float64Array(xs.length) });
const view: CanvasView = { ratio: 1, width: 100, height: 100, zoom: 0, world: 1, left: 0, top: -50 };

function penStrokes(xs: number[]) {
  const strokes: [string, number][] = [];
  const pen = {
    moveTo: (x: number) => strokes.push(['move', x]),
    lineTo: (x: number) => strokes.push(['line', x]),
  };
  const drawn = line(...xs);
  // The function uses only these two of a context's methods.
  tracePath(pen as unknown as CanvasRenderingContext2D, drawn, view, Uint32Array.from(xs.keys()));
  return strokes;
}

it('drops points that cannot be told apart, but never the first and the last', () => {
  expect([...pointsApart(line(0, 0.001, 0.5, 0.501, 0.502), 100, 1)]).toEqual([0, 2, 4]);
  expect([...pointsApart(line(0.2, 0.2, 0.2), 100, 1)]).toEqual([0, 2]);
  expect([...pointsApart(line(0.2), 100, 1)]).toEqual([0]);
  expect([...pointsApart(line(), 100, 1)]).toEqual([]);
});

it('keeps more of them the closer one looks', () => {
  const track = worldLine(Array.from({ length: 1000 }, (_, i) => ({ lat: 41, lng: 21 + i / 10_000 })));
  const kept = [8, 12, 16].map((zoom) => pointsApart(track, 256 * 2 ** zoom, 1).length);
  expect(kept[0]).toBeLessThan(kept[1] ?? 0);
  expect(kept[2]).toBe(1000);
});

it('draws one line through what is in view', () => {
  expect(penStrokes([10, 20, 30])).toEqual([
    ['move', 10],
    ['line', 20],
    ['line', 30],
  ]);
});

it('leaves out what is on one side of the view, and lifts the pen for it', () => {
  expect(penStrokes([-30, -20, -10])).toEqual([]);
  expect(penStrokes([-10, 20, 30])).toEqual([
    ['move', -10],
    ['line', 20],
    ['line', 30],
  ]);
  expect(penStrokes([50, 150, 160, 90])).toEqual([
    ['move', 50],
    ['line', 150],
    ['move', 160],
    ['line', 90],
  ]);
});
