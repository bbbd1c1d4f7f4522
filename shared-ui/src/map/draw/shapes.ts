import { isValidPosition, type LatLng } from '../../model/geo';

/** Ground that every map can show. */
export type AreaShape =
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
      /** Corners of each hole, as those of the edge. */
      holes?: readonly (readonly LatLng[])[];
    };

/** A shape that can be drawn on the map. */
export type MapShape =
  | AreaShape
  | {
      kind: 'corridor';
      /** Corners of the line in its middle, in order. */
      points: readonly LatLng[];
      /** Metres, from one side to the other. */
      width: number;
    };

/** An area that is shown with its name. */
export interface NamedShape {
  key: string;
  shape: AreaShape;
  /** Metres: the corners are those of the line in the middle of a corridor this wide, not of a polygon's edge. */
  width?: number;
  name?: string;
  /** CSS colour; the tone of information by default. */
  color?: string;
  /** The colour by its name, which each theme has its own shade of; one that is unknown is that of information. */
  tone?: string;
  /** Drawn stronger than the others. */
  isChosen?: boolean;
}

/** The shape as which an area is drawn. */
export const shapeOf = ({ shape, width }: Pick<NamedShape, 'shape' | 'width'>): MapShape =>
  width !== undefined && shape.kind === 'polygon' ? { kind: 'corridor', points: shape.points, width } : shape;

const areValid = (points: readonly LatLng[], least: number) =>
  points.length >= least && points.every(({ lat, lng }) => isValidPosition(lat, lng));

/**
 * Whether a shape is complete: a circle with a place and a radius, a polygon with three corners or more in its edge and
 * each hole, a corridor with two corners or more and a width.
 */
export const isComplete = (shape: MapShape | null): boolean => {
  if (!shape) return false;
  if (shape.kind === 'circle') return areValid([shape.center], 1) && shape.radius > 0;
  if (shape.kind === 'corridor') return areValid(shape.points, 2) && shape.width > 0;
  return [shape.points, ...(shape.holes ?? [])].every((ring) => areValid(ring, 3));
};
