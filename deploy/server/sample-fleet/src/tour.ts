import { cityRound, type Place, type Road, type RoadKind, roads, towns } from '@fleet/geodata/roads';
import { EARTH_RADIUS_M, haversine } from 'shared-auth/contract';
import type { Random } from './random';

const minute = 60_000;
export const day = 24 * 60 * minute;
// A Thursday, 00:00 in Skopje in winter. Tours repeat from here, so where a vehicle is follows from the time alone.
const anchor = Date.UTC(2025, 0, 1, 23);

/** A piece of a tour: from one way-point to the next, or a stop. */
interface Piece {
  /** Milliseconds from the start of the tour. */
  start: number;
  end: number;
  from: Place;
  to: Place;
  /** km/h; 0 at a stop. */
  speed: number;
  /** Metres from the start of the tour to where it begins, and that it is long. */
  metres: number;
  length: number;
}

/** A round trip that repeats. */
export interface Tour {
  pieces: readonly Piece[];
  /** Milliseconds from one start to the next; after the last piece the vehicle is parked. */
  period: number;
  /** Milliseconds after the anchor at which it starts. */
  offset: number;
  /** Parked on Sundays. */
  restsOnSunday: boolean;
  metres: number;
}

export interface Fix {
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number;
  /** Degrees. */
  course: number;
  /** Metres driven since the anchor. */
  odometer: number;
  /** From 0 at the start of the tour to 1 at its end. */
  progress: number;
}

const cruise: Readonly<Record<RoadKind, number>> = { motorway: 78, road: 68, mountain: 52 };
const factor: Readonly<Record<string, number>> = { truck: 0.9, bus: 0.95, van: 0.98, car: 1, motorcycle: 0.95 };

/** Plans a vehicle's tour: out to a few towns and back the same way, with stops. */
export function planTour(vehicleType: string, random: Random, speeding: boolean): Tour {
  const inTown = vehicleType === 'motorcycle' || random.chance(0.12);
  const legs = inTown ? cityLegs(random) : countryLegs(random);
  const pieces: Piece[] = [];
  let clock = 0;
  let metres = 0;
  for (const [i, { path, kind }] of legs.entries()) {
    const base = (inTown ? 32 : cruise[kind]) * (factor[vehicleType] ?? 1);
    for (let j = 1; j < path.length; j++) {
      const [from, to] = [path[j - 1], path[j]];
      if (from === undefined || to === undefined) continue;
      // Slow out of a town and into one.
      const edge = j === 1 || j === path.length - 1;
      const fast = speeding && i === 0 && j === 3;
      const speed = fast ? random.between(92, 118) : base * (edge ? 0.6 : random.between(0.86, 1.02));
      const length = metresBetween(from, to);
      const end = clock + (length / (speed / 3.6)) * 1000;
      pieces.push({ start: clock, end, from, to, speed, metres, length });
      clock = end;
      metres += length;
    }
    const place = path.at(-1);
    if (place === undefined) continue;
    const pause = random.whole(inTown ? 3 : 8, inTown ? 10 : 30) * minute;
    pieces.push({ start: clock, end: clock + pause, from: place, to: place, speed: 0, metres, length: 0 });
    clock += pause;
  }
  const byDay = random.chance(0.75) && clock < 16 * 60 * minute;
  return {
    pieces,
    period: byDay ? day : clock,
    offset: byDay ? random.whole(5 * 60, 8 * 60) * minute : random.whole(0, clock),
    restsOnSunday: byDay,
    metres,
  };
}

/** Where the vehicle is at a time (milliseconds since 1970). */
export function fixAt(tour: Tour, time: number): Fix {
  const since = time - anchor - tour.offset;
  const round = Math.floor(since / tour.period);
  const sunday = tour.restsOnSunday && new Date(anchor + round * day).getUTCDay() === 6;
  const inRound = sunday ? tour.period : since - round * tour.period;
  // Sundays are the rounds 3, 10, 17 … from the anchor.
  const rests = tour.restsOnSunday ? Math.floor((round + 3) / 7) : 0;
  const driven = (round - rests) * tour.metres;
  const piece = findPiece(tour.pieces, inRound);
  const last = tour.pieces.at(-1);
  if (piece === undefined || last === undefined) {
    const [latitude, longitude] = last?.to ?? cityRound[0] ?? [41.9981, 21.4254];
    return { latitude, longitude, speed: 0, course: 0, odometer: sunday ? driven : driven + tour.metres, progress: 1 };
  }
  const part = (inRound - piece.start) / (piece.end - piece.start);
  const latitude = piece.from[0] + (piece.to[0] - piece.from[0]) * part;
  const longitude = piece.from[1] + (piece.to[1] - piece.from[1]) * part;
  const progress = inRound / last.end;
  return {
    latitude,
    longitude,
    speed: piece.speed,
    course: courseOf(piece.from, piece.to),
    odometer: driven + piece.metres + piece.length * part,
    progress,
  };
}

/** The times in [from, to) at which the vehicle turns, stops or sets off: between two of them it drives straight on. */
export function turns(tour: Tour, from: number, to: number): number[] {
  const times: number[] = [];
  const first = Math.floor((from - anchor - tour.offset) / tour.period);
  for (let round = first; ; round++) {
    const start = anchor + tour.offset + round * tour.period;
    if (start >= to) return times;
    for (const piece of tour.pieces) {
      const time = Math.ceil(start + piece.start);
      if (time >= from && time < to) times.push(time);
    }
  }
}

interface Leg {
  path: readonly Place[];
  kind: RoadKind;
}

function cityLegs(random: Random): Leg[] {
  const start = random.whole(0, cityRound.length - 2);
  const open = cityRound.slice(0, -1);
  const turned = [...open.slice(start), ...open.slice(0, start)];
  const stops = [0, ...[random.whole(3, 5), random.whole(7, 9), random.whole(11, 13)], turned.length];
  return stops.slice(1).map((stop, i) => {
    const path = [...turned, turned[0]].slice(stops[i], stop + 1);
    return { path: path.filter((place) => place !== undefined), kind: 'road' as const };
  });
}

function countryLegs(random: Random): Leg[] {
  const home = random.chance(0.4) ? 'Скопје' : random.pick(Object.keys(towns));
  const out: Leg[] = [];
  let town = home;
  let before: string | undefined;
  for (let i = random.whole(2, 4); i > 0; i--) {
    const next = roads.filter(({ from, to }) => (from === town && to !== before) || (to === town && from !== before));
    if (next.length === 0) break;
    const road = random.pick(next);
    before = town;
    out.push({ path: pathOf(road, town), kind: road.kind });
    town = road.from === town ? road.to : road.from;
  }
  const back = [...out].reverse().map(({ path, kind }) => ({ path: [...path].reverse(), kind }));
  return [...out, ...back];
}

function pathOf({ from, to, via }: Road, start: string): Place[] {
  const ends = [towns[from], towns[to]];
  const path = [ends[0], ...via, ends[1]].filter((place) => place !== undefined);
  return from === start ? path : path.reverse();
}

function findPiece(pieces: readonly Piece[], time: number): Piece | undefined {
  let low = 0;
  let high = pieces.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle];
    if (piece === undefined) return undefined;
    if (time < piece.start) high = middle - 1;
    else if (time >= piece.end) low = middle + 1;
    else return piece;
  }
  return undefined;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** At least one metre, so that no piece takes no time. */
const metresBetween = ([fromLat, fromLng]: Place, [toLat, toLng]: Place): number =>
  Math.max(1, haversine({ lat: fromLat, lng: fromLng }, { lat: toLat, lng: toLng }, EARTH_RADIUS_M));

function courseOf([lat1, lng1]: Place, [lat2, lng2]: Place): number {
  const x = (lng2 - lng1) * Math.cos(radians((lat1 + lat2) / 2));
  return (Math.round((Math.atan2(x, lat2 - lat1) * 180) / Math.PI) + 360) % 360;
}
