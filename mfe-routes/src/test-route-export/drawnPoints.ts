import { simplifyTrack } from 'shared-ui';
import type { TrackPoint } from 'shared-ui/map';

/** Metres the drawn line may stray from a point that is not drawn: about the error of a good GPS fix. */
export const SIMPLIFY_METRES = 10;

/**
 * The points of the drawn line. There is no road network to match against, so "map matching" removes GPS noise only
 * (Douglas–Peucker); every figure is still computed from all points.
 */
export const drawnPoints = (points: readonly TrackPoint[], matching: boolean): readonly TrackPoint[] =>
  matching ? simplifyTrack(points, SIMPLIFY_METRES) : points;
