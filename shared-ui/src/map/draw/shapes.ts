import { EARTH_RADIUS_M, haversine, isValidPosition, type LatLng } from '../../model/geo';

/** An area on the map. */
export type MapShape =
  | {
      kind: 'circle';
      center: LatLng;
      /** Metres. */
      radius: number;
    }
  | {
      kind: 'polygon';
      /** Corners in order; the last is joined to the first. */
      points: readonly LatLng[];
    };

/** Metres of a circle that was begun with one click. */
export const FIRST_RADIUS = 500;
/** Metres; a circle is never drawn smaller. */
const LEAST_RADIUS = 10;

const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

/** Coordinates as they are kept: 6 decimals are 11 cm. */
export const roundPlace = ({ lat, lng }: LatLng): LatLng => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
});

/** A shape after a click on a free place: a circle moves there, a polygon gets one more corner. */
export function withClick(shape: MapShape | null, kind: MapShape['kind'], at: LatLng): MapShape {
  const place = roundPlace(at);
  if (kind === 'circle') {
    return { kind, center: place, radius: shape?.kind === 'circle' ? shape.radius : FIRST_RADIUS };
  }
  return { kind, points: [...(shape?.kind === 'polygon' ? shape.points : []), place] };
}

/** The places by which a shape is changed: a circle's centre and edge, a polygon's corners. */
export function handlesOf(shape: MapShape): LatLng[] {
  if (shape.kind === 'polygon') return [...shape.points];
  const { center, radius } = shape;
  const shrink = Math.max(0.01, Math.cos((center.lat * Math.PI) / 180));
  return [center, { lat: center.lat, lng: center.lng + radius / (METRES_PER_DEGREE * shrink) }];
}

/** A shape after one of its handles was moved. */
export function withHandle(shape: MapShape, handle: number, at: LatLng): MapShape {
  const place = roundPlace(at);
  if (shape.kind === 'polygon')
    return { ...shape, points: shape.points.map((point, i) => (i === handle ? place : point)) };
  if (handle === 0) return { ...shape, center: place };
  return { ...shape, radius: Math.max(LEAST_RADIUS, Math.round(haversine(shape.center, place, EARTH_RADIUS_M))) };
}

/** A shape without one of its corners; `null` when nothing is left. A circle loses nothing but itself. */
export function withoutHandle(shape: MapShape, handle: number): MapShape | null {
  if (shape.kind === 'circle') return null;
  const points = shape.points.filter((_, i) => i !== handle);
  return points.length > 0 ? { ...shape, points } : null;
}

/** Whether a shape is complete: a circle with a place and a radius, a polygon with three corners or more. */
export const isComplete = (shape: MapShape | null): boolean => {
  if (!shape) return false;
  if (shape.kind === 'circle') return isValidPosition(shape.center.lat, shape.center.lng) && shape.radius > 0;
  return shape.points.length >= 3 && shape.points.every((point) => isValidPosition(point.lat, point.lng));
};
