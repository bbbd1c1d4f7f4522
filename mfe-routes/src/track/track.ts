import { believe, type LeftOut, SAME_PLACE_METRES } from 'shared-auth/contract';
import { EARTH_RADIUS_KM, EARTH_RADIUS_M, haversine, isValidPosition } from 'shared-ui';
import type { TrackPoint } from 'shared-ui/map';

/** One point of a track as the server sent it, read field by field. */
export interface RawPoint {
  lat: number | null;
  lng: number | null;
  /** Epoch milliseconds. */
  at: number | null;
  /** km/h */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** Metres. */
  accuracy?: number | null;
}

/** A track ready to be drawn and measured, with counts of the omitted points. */
export interface Track {
  points: TrackPoint[];
  /** Rows without a usable position. */
  withoutPosition: number;
  /** Points outside the area the console covers. */
  outsideArea: number;
  /** Numbers of points with an implausible position, and with an implausible speed. */
  notBelieved: LeftOut;
}

/** The area of the route search, degrees; its borders belong to it. */
export const AREA = { south: 40, north: 43, west: 20, east: 24 } as const;

const isInArea = ({ lat, lng }: TrackPoint) =>
  lat >= AREA.south && lat <= AREA.north && lng >= AREA.west && lng <= AREA.east;

/** The points in the order of driving. A point without a time stays after its predecessor. */
function inOrder(points: TrackPoint[]): TrackPoint[] {
  const timed = points.filter((point) => point.at !== null);
  const newestFirst = (timed[0]?.at ?? 0) > (timed.at(-1)?.at ?? 0);
  let last = Number.NEGATIVE_INFINITY;
  return (newestFirst ? points.toReversed() : points)
    .map((point) => {
      last = point.at ?? last;
      return { point, key: last };
    })
    .sort((a, b) => (a.key === b.key ? 0 : a.key - b.key))
    .map(({ point }) => point);
}

/**
 * Builds a track from the server's points: usable positions only, oldest first. `area: 'covered'` also drops the points
 * outside `AREA`.
 */
export function buildTrack(raw: readonly RawPoint[], area: 'anywhere' | 'covered' = 'anywhere'): Track {
  const placed = raw.filter((point): point is TrackPoint => isValidPosition(point.lat, point.lng));
  const kept = area === 'covered' ? placed.filter(isInArea) : placed;
  const { points, leftOut } = believed(inOrder(kept));
  return {
    points,
    notBelieved: leftOut,
    withoutPosition: raw.length - placed.length,
    outsideArea: placed.length - kept.length,
  };
}

/** Applies the plausibility rules of the server's trips and alarms; without times no point can be judged. */
function believed(points: TrackPoint[]): { points: TrackPoint[]; leftOut: LeftOut } {
  if (points.some(({ at }) => at === null)) return { points, leftOut: { places: 0, speeds: 0 } };
  const { fixes, leftOut } = believe(
    points.map((point) => ({
      ...point,
      point,
      at: point.at ?? 0,
      latitude: point.lat,
      longitude: point.lng,
      speed: point.speed ?? 0,
    })),
  );
  return {
    points: fixes.map(({ point, speed }) =>
      point.speed === null || point.speed === speed ? point : { ...point, speed },
    ),
    leftOut,
  };
}

const round2 = (value: number) => Math.round(value * 100) / 100;

function length(points: readonly TrackPoint[], radius: number): number {
  let sum = 0;
  let before: TrackPoint | undefined;
  for (const point of points) {
    if (before) sum += haversine(before, point, radius);
    before = point;
  }
  return sum;
}

/** Kilometres along the track (earth radius 6371 km), rounded to 2 decimals. */
export const distanceKm = (points: readonly TrackPoint[]) => round2(length(points, EARTH_RADIUS_KM));

/** Metres from each point's predecessor (earth radius 6371000 m); 0 for the first. */
export const legs = (points: readonly TrackPoint[]) =>
  points.map((point, index) => {
    const before = points[index - 1];
    return before ? haversine(before, point, EARTH_RADIUS_M) : 0;
  });

/** Figures of a track, as the test page shows them. */
export interface TrackFigures {
  count: number;
  distanceKm: number;
  /** km/h over the points that moved; 0 when none moved; null when no point reports its speed. */
  averageSpeed: number | null;
  maxSpeed: number | null;
  /** Whole minutes from the first to the last timed point. */
  durationMinutes: number | null;
  startAt: number | null;
}

export function figures(points: readonly TrackPoint[]): TrackFigures {
  let sum = 0;
  let moving = 0;
  let maxSpeed: number | null = null;
  for (const { speed } of points) {
    if (speed === null) continue;
    maxSpeed = Math.max(maxSpeed ?? speed, speed);
    if (speed > 0) {
      sum += speed;
      moving += 1;
    }
  }
  const startAt = points.find((point) => point.at !== null)?.at ?? null;
  const endAt = points.findLast((point) => point.at !== null)?.at ?? null;
  return {
    count: points.length,
    distanceKm: distanceKm(points),
    averageSpeed: moving > 0 ? sum / moving : maxSpeed === null ? null : 0,
    maxSpeed,
    durationMinutes: startAt === null || endAt === null ? null : Math.round((endAt - startAt) / 60_000),
    startAt,
  };
}

/** A part of the track without messages from the vehicle. */
export interface Gap {
  ms: number;
  /** Straight-line distance; the route is unknown. */
  km: number;
}

/** Silence longer than this is a gap, ms; the map draws it as one too. */
const GAP = 10 * 60_000;

export function gaps(points: readonly TrackPoint[]): Gap[] {
  const found: Gap[] = [];
  let before: TrackPoint | undefined;
  for (const point of points) {
    if (before && before.at !== null && point.at !== null && point.at - before.at > GAP) {
      const km = haversine(before, point, EARTH_RADIUS_KM);
      // Within one place the vehicle was parked, as on its day's page: a parked tracker reports rarely.
      if (km * 1_000 > SAME_PLACE_METRES) found.push({ ms: point.at - before.at, km });
    }
    before = point;
  }
  return found;
}
