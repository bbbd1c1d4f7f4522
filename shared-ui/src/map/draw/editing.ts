import { EARTH_RADIUS_M, haversine, type LatLng } from '../../model/geo';
import type { MapShape } from './shapes';

/** Metres of a circle that was begun with one click. */
export const FIRST_RADIUS = 500;
/** Metres of a corridor that was begun with one click. */
export const FIRST_WIDTH = 100;
/** Metres; a circle is never drawn smaller, nor a corridor narrower. */
const LEAST_METRES = 10;

const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

/** How much narrower a degree of longitude is at a latitude than at the equator. */
const shrinkAt = (lat: number) => Math.max(0.01, Math.cos((lat * Math.PI) / 180));

/** Coordinates as they are stored: 6 decimals are 11 cm. */
export const roundPlace = ({ lat, lng }: LatLng): LatLng => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
});

/** A place by which a shape is changed. */
export interface Handle {
  /** A circle has `center` and `edge`, a corridor has `width` besides its corners. */
  kind: 'center' | 'edge' | 'corner' | 'width';
  /** The ring of a polygon's corner: 0 its edge, from 1 on its holes. */
  ring: number;
  /** The index of a corner in its ring. */
  index: number;
  place: LatLng;
}

/** The lines of corners of a shape: a polygon's edge and holes, a corridor's line. */
export const ringsOf = (shape: MapShape): (readonly LatLng[])[] =>
  shape.kind === 'circle' ? [] : shape.kind === 'corridor' ? [shape.points] : [shape.points, ...(shape.holes ?? [])];

/** A shape with other corners in one ring; null without any. A hole without corners is removed. */
function withRing(shape: MapShape, ring: number, points: readonly LatLng[]): MapShape | null {
  if (shape.kind === 'circle') return shape;
  if (ring === 0 || shape.kind === 'corridor') return points.length > 0 ? { ...shape, points } : null;
  const all = [...(shape.holes ?? [])];
  all[ring - 1] = points;
  const holes = all.filter((hole) => hole.length > 0);
  const { holes: _before, ...whole } = shape;
  return holes.length > 0 ? { ...whole, holes } : whole;
}

/**
 * A shape after a click on a free place: a circle moves there; a polygon's edge or one of its holes, or a corridor,
 * gets one more corner.
 */
export function withClick(shape: MapShape | null, kind: MapShape['kind'], at: LatLng, ring = 0): MapShape {
  const place = roundPlace(at);
  if (kind === 'circle') {
    return { kind, center: place, radius: shape?.kind === 'circle' ? shape.radius : FIRST_RADIUS };
  }
  const first: MapShape =
    kind === 'corridor' ? { kind, points: [place], width: FIRST_WIDTH } : { kind, points: [place] };
  if (shape?.kind !== kind) return first;
  return withRing(shape, ring, [...(ringsOf(shape)[ring] ?? []), place]) ?? first;
}

/** The middle of a corridor's first leg, and the direction across it, of one metre. */
function across([from, to]: readonly LatLng[]) {
  if (!from || !to) return null;
  const shrink = shrinkAt(from.lat);
  const [east, north] = [(to.lng - from.lng) * shrink, to.lat - from.lat];
  const length = Math.hypot(east, north);
  if (length === 0) return null;
  return {
    middle: { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 },
    lat: -east / length / METRES_PER_DEGREE,
    lng: north / length / METRES_PER_DEGREE / shrink,
    shrink,
  };
}

/** The places by which a shape is changed: a circle's centre and edge, all corners, a corridor's side. */
export function handlesOf(shape: MapShape): Handle[] {
  if (shape.kind === 'circle') {
    const { center, radius } = shape;
    const edge = { lat: center.lat, lng: center.lng + radius / (METRES_PER_DEGREE * shrinkAt(center.lat)) };
    return [
      { kind: 'center', ring: 0, index: 0, place: center },
      { kind: 'edge', ring: 0, index: 1, place: edge },
    ];
  }
  const handles = ringsOf(shape).flatMap((points, ring) =>
    points.map((place, index): Handle => ({ kind: 'corner', ring, index, place })),
  );
  const side = shape.kind === 'corridor' ? across(shape.points) : null;
  if (side && shape.kind === 'corridor') {
    const half = shape.width / 2;
    const place = { lat: side.middle.lat + side.lat * half, lng: side.middle.lng + side.lng * half };
    handles.push({ kind: 'width', ring: 0, index: 0, place });
  }
  return handles;
}

/** A shape after one of its handles was moved. */
export function withHandle(shape: MapShape, { kind, ring, index }: Handle, at: LatLng): MapShape {
  const place = roundPlace(at);
  if (shape.kind === 'circle') {
    if (kind === 'center') return { ...shape, center: place };
    return { ...shape, radius: Math.max(LEAST_METRES, Math.round(haversine(shape.center, place, EARTH_RADIUS_M))) };
  }
  if (kind === 'width' && shape.kind === 'corridor') {
    const side = across(shape.points);
    if (!side) return shape;
    const reach = (at.lat - side.middle.lat) * side.lat + (at.lng - side.middle.lng) * side.lng * side.shrink ** 2;
    const width = Math.round(2 * Math.abs(reach) * METRES_PER_DEGREE ** 2);
    return { ...shape, width: Math.max(LEAST_METRES, width) };
  }
  const points = ringsOf(shape)[ring] ?? [];
  return (
    withRing(
      shape,
      ring,
      points.map((point, i) => (i === index ? place : point)),
    ) ?? shape
  );
}

/** A shape without one of its corners; `null` for a circle, or without any corner left. */
export function withoutHandle(shape: MapShape, { ring, index }: Pick<Handle, 'ring' | 'index'>): MapShape | null {
  if (shape.kind === 'circle') return null;
  return withRing(
    shape,
    ring,
    (ringsOf(shape)[ring] ?? []).filter((_, i) => i !== index),
  );
}

/** Between two corners, where one more can be put; not between the last and the first of a line. */
export function middlesOf(shape: MapShape): Handle[] {
  return ringsOf(shape).flatMap((points, ring) =>
    points.flatMap((from, index): Handle[] => {
      const isLast = index === points.length - 1;
      const to = isLast ? points[0] : points[index + 1];
      if (!to || (isLast && (shape.kind === 'corridor' || points.length < 3))) return [];
      return [{ kind: 'corner', ring, index, place: { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 } }];
    }),
  );
}

/** A shape with one more corner, after that of `middlesOf`. */
export function withMiddle(shape: MapShape, { ring, index, place }: Handle): MapShape {
  const points = [...(ringsOf(shape)[ring] ?? [])];
  points.splice(index + 1, 0, roundPlace(place));
  return withRing(shape, ring, points) ?? shape;
}
