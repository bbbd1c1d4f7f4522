import type { TrackPoint } from 'shared-ui/map';

/**
 * For tests: a track whose lengths were computed by hand. Along a meridian a tenth of a degree is
 * π/180 × 0.1 × 6371000 m = 11119.49 m; along the parallel of 41.1° it is 2 × 6371000 × asin(cos 41.1° × sin 0.05°) =
 * 8379.24 m.
 */
export const handComputed = {
  points: [
    { lat: 41.0, lng: 21.0, at: Date.UTC(2026, 10, 20, 7, 0, 0), speed: 0, heading: 0 },
    { lat: 41.1, lng: 21.0, at: Date.UTC(2026, 10, 20, 7, 10, 0), speed: 66, heading: 0 },
    { lat: 41.1, lng: 21.1, at: Date.UTC(2026, 10, 20, 7, 20, 0), speed: 54, heading: 90 },
    { lat: 41.0, lng: 21.1, at: Date.UTC(2026, 10, 20, 7, 30, 30), speed: null, heading: null },
  ] satisfies TrackPoint[],
  legs: [0, 11119.49, 8379.24, 11119.49],
  cumulative: [0, 11119.49, 19498.73, 30618.23],
  km: 30.62,
} as const;
