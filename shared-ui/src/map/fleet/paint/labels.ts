import type { Box } from '../../canvas/labelLayout';
import { DISC } from './sprites';

/** CSS pixels of a label's height. */
export const LABEL_HEIGHT = 16;
/** CSS pixels left and right of the text. */
const PADDING = 4;
/** Side of a cell of the grid that prevents overlaps of labels; CSS pixels. */
const CELL = 8;

/** A label and where the middle of its upper edge is; canvas pixels. */
export interface PlacedLabel {
  text: string;
  x: number;
  y: number;
  width: number;
}

/**
 * Finds room for the labels: below, right or left of a marker or above it, without a marker, a name of the map or
 * another label. The top marker's label has priority; a label without room is left out and shows on hover and focus.
 *
 * @param shown - markers in view: their number, and their positions in canvas pixels
 * @param names - other texts there, in canvas pixels
 * @param widthOf - width of a text in CSS pixels
 */
export function placeLabels(
  shown: { n: number; x: Float64Array; y: Float64Array },
  size: { width: number; height: number },
  textOf: (k: number) => string,
  names: Iterable<Box>,
  widthOf: (text: string) => number,
): PlacedLabel[] {
  const columns = Math.ceil(size.width / CELL) + 1;
  const rows = Math.ceil(size.height / CELL) + 1;
  const taken = new Uint8Array(columns * rows);
  const each = (x: number, y: number, width: number, height: number, visit: (cell: number) => boolean): boolean => {
    const right = Math.min(columns - 1, Math.floor((x + width) / CELL));
    const bottom = Math.min(rows - 1, Math.floor((y + height) / CELL));
    for (let row = Math.max(0, Math.floor(y / CELL)); row <= bottom; row++)
      for (let column = Math.max(0, Math.floor(x / CELL)); column <= right; column++)
        if (!visit(row * columns + column)) return false;
    return true;
  };
  const take = (cell: number) => {
    taken[cell] = 1;
    return true;
  };
  const isFree = (cell: number) => taken[cell] === 0;

  // One cell less than the distance between a marker's middle and its label: otherwise the marker would sometimes block
  // its own label.
  const half = DISC + 3 - CELL;
  for (let k = 0; k < shown.n; k++) each((shown.x[k] ?? 0) - half, (shown.y[k] ?? 0) - half, 2 * half, 2 * half, take);
  for (const { left, top, right, bottom } of names) each(left, top, right - left, bottom - top, take);
  const labels: PlacedLabel[] = [];
  for (let k = shown.n - 1; k >= 0; k--) {
    const x = shown.x[k] ?? 0;
    const y = shown.y[k] ?? 0;
    const text = textOf(k);
    const width = Math.ceil(widthOf(text)) + 2 * PADDING;
    const places = [
      [x, y + DISC + 3],
      [x + DISC + 5 + width / 2, y - LABEL_HEIGHT / 2],
      [x - DISC - 5 - width / 2, y - LABEL_HEIGHT / 2],
      [x, y - DISC - 5 - LABEL_HEIGHT],
    ] as const;
    const place = places.find(([px, py]) => each(px - width / 2, py + 1, width, LABEL_HEIGHT - 2, isFree));
    if (!place) continue;
    each(place[0] - width / 2, place[1] + 1, width, LABEL_HEIGHT - 2, take);
    labels.push({ text, x: place[0], y: place[1], width });
  }
  return labels;
}
