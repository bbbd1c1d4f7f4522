import { EARTH_RADIUS_M, type LatLng } from '../../model/geo';
import type { Box } from '../canvas/labelLayout';
import { fromWorld, worldX, worldY } from '../canvas/mercator';
import { ringsOf } from './editing';
import type { MapShape } from './shapes';

/** Metres around the earth at the equator in Web Mercator. */
const EQUATOR_M = 2 * Math.PI * 6_378_137;

/** Metres at a latitude, on the world square. */
const metresOf = (metres: number, lat: number) =>
  metres / (EQUATOR_M * Math.max(0.01, Math.cos((lat * Math.PI) / 180)));

/** A circle's radius on the world square. */
export const radiusOf = ({ center, radius }: MapShape & { kind: 'circle' }): number => metresOf(radius, center.lat);

/** A corridor's width on the world square. */
export const widthOf = ({ points, width }: MapShape & { kind: 'corridor' }): number =>
  metresOf(width, points[0]?.lat ?? 0);

const boxes = new WeakMap<MapShape, Box>();

/** The rectangle around a shape on the world square; it is cached, because a map requests it with each movement. */
export function extentOf(shape: MapShape): Box {
  const known = boxes.get(shape);
  if (known) return known;
  const box = measure(shape);
  boxes.set(shape, box);
  return box;
}

function measure(shape: MapShape): Box {
  const points = shape.kind === 'circle' ? [shape.center] : shape.points;
  const room = shape.kind === 'circle' ? radiusOf(shape) : shape.kind === 'corridor' ? widthOf(shape) / 2 : 0;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { lat, lng } of points) {
    const [x, y] = [worldX(lng), worldY(lat)];
    box.left = Math.min(box.left, x - room);
    box.right = Math.max(box.right, x + room);
    box.top = Math.min(box.top, y - room);
    box.bottom = Math.max(box.bottom, y + room);
  }
  return box;
}

/** The longer side of a shape, on the world square. */
export function sizeOf(shape: MapShape): number {
  const { left, top, right, bottom } = extentOf(shape);
  return Math.max(0, right - left, bottom - top);
}

/** The northernmost point. */
export function topOf(shape: MapShape): LatLng {
  if (shape.kind === 'circle')
    return { lat: shape.center.lat + ((shape.radius / EARTH_RADIUS_M) * 180) / Math.PI, lng: shape.center.lng };
  return shape.points.reduce((top, point) => (point.lat > top.lat ? point : top), shape.points[0] ?? middleOf(shape));
}

/** The mean of the corners; of a corridor that of the one or two halfway, as that of all may be far from the line. */
export function middleOf(shape: MapShape): LatLng {
  if (shape.kind === 'circle') return shape.center;
  const half = (shape.points.length - 1) / 2;
  const points = shape.kind === 'corridor' ? shape.points.slice(Math.floor(half), Math.ceil(half) + 1) : shape.points;
  const n = Math.max(1, points.length);
  return {
    lat: points.reduce((sum, point) => sum + point.lat, 0) / n,
    lng: points.reduce((sum, point) => sum + point.lng, 0) / n,
  };
}

/** The corners of the rectangle around a shape, to fit a map to. */
export function boundsOf(shape: MapShape): [LatLng, LatLng] {
  const { left, top, right, bottom } = extentOf(shape);
  return [fromWorld(left, bottom), fromWorld(right, top)];
}

/** Whether a place is in a shape, or within `room` of a corridor's line; on the world square. */
export function isInside(shape: MapShape, at: LatLng, room = 0): boolean {
  const [x, y] = [worldX(at.lng), worldY(at.lat)];
  const { left, top, right, bottom } = extentOf(shape);
  if (x < left - room || x > right + room || y < top - room || y > bottom + room) return false;
  if (shape.kind === 'circle')
    return Math.hypot(x - worldX(shape.center.lng), y - worldY(shape.center.lat)) <= radiusOf(shape) + room;
  const rings = ringsOf(shape).map((ring) => ring.map(({ lat, lng }) => [worldX(lng), worldY(lat)] as const));
  if (shape.kind === 'corridor') {
    const [line = []] = rings;
    const reach = widthOf(shape) / 2 + room;
    return line.some((from, i) => distanceTo(x, y, from, line[i + 1] ?? from) <= reach);
  }
  let inside = false;
  for (const ring of rings)
    ring.forEach(([x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length] ?? [x1, y1];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    });
  return inside;
}

type Pair = readonly [x: number, y: number];

function distanceTo(x: number, y: number, [x1, y1]: Pair, [x2, y2]: Pair): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}
