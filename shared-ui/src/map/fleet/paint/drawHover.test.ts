import { recordCanvases } from '../../canvas/recordedCanvas';
import { drawHover } from './drawHover';

const recorded = recordCanvases();
afterAll(recorded.stop);

const SIZE = { width: 464, height: 364 };
const paint = { surface: 'white', text: 'black', font: 'sans-serif' };

/** Left, top, width and height of the label of a marker at a place. */
function boxAt(x: number, y: number, text = 'СК-1234-АБ · 72 km/h · пред 5 мин') {
  const canvas = document.createElement('canvas');
  // Recorded, so it is there
  drawHover(canvas.getContext('2d') as CanvasRenderingContext2D, SIZE, paint, { x, y }, text);
  return recorded.callsOn(canvas, 'roundRect')[0]?.args.map(Number) ?? [];
}

it('stands above its marker, and below it where the map ends', () => {
  const [, top = 0, , height = 0] = boxAt(232, 182);
  expect(top + height).toBeLessThan(182 - 13);
  expect(boxAt(232, 50)[1]).toBeGreaterThan(50 + 13);
});

it.each([
  ['left', 36, 182],
  ['right', 430, 182],
  ['top', 232, 34],
  ['bottom', 232, 360],
])('stays within the map at its %s edge', (_, x, y) => {
  const [left = 0, top = 0, width = 0, height = 0] = boxAt(x, y);
  expect(left).toBeGreaterThanOrEqual(32);
  expect(left + width).toBeLessThanOrEqual(SIZE.width - 32);
  expect(top).toBeGreaterThanOrEqual(32);
  expect(top + height).toBeLessThanOrEqual(SIZE.height - 32);
});
