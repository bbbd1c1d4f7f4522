import { cityRound, type Place, type Road, type RoadKind, roads, towns } from '@fleet/geodata/roads';
import { EARTH_RADIUS_M, haversine } from 'shared-auth/contract';
import { Random } from './random';

const minute = 60_000;
const day = 24 * 60 * minute;
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

/** One round trip from where the vehicle is parked, and back. */
interface Round {
  pieces: readonly Piece[];
  metres: number;
  /** Milliseconds that it lasts. */
  length: number;
}

/** The tour of a vehicle: one of a few round trips after the other, no two days alike. */
export interface Tour {
  rounds: readonly Round[];
  /** Milliseconds from one start to the next; after the last piece the vehicle is parked. */
  period: number;
  /** Milliseconds after the anchor at which it starts. */
  offset: number;
  /** How many of a hundred rounds are not driven. */
  idlePercent: number;
  /** Parked on Sundays. */
  restsOnSunday: boolean;
  /** Where it is parked. */
  home: Place;
  /** Decides the route of each round, and by how much it starts late. */
  seed: number;
  /** Metres driven before each round, as far as asked for. */
  driven: number[];
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

/** Round trips that a vehicle has the choice of. */
const ROUNDS = 6;
/** Milliseconds by which a round starts late at most. */
const LATE = 50 * minute;

interface Kind {
  /** Roads from town to town, out; as many back. */
  legs: readonly [least: number, most: number];
  idlePercent: number;
}

const kinds: Readonly<Record<string, Kind>> = {
  truck: { legs: [1, 3], idlePercent: 5 },
  bus: { legs: [1, 2], idlePercent: 5 },
  van: { legs: [1, 2], idlePercent: 8 },
};
const usual: Kind = { legs: [1, 2], idlePercent: 12 };

/** Plans a vehicle's tour: to a few towns and back the same way, with stops, on another route each day. */
export function planTour(vehicleType: string, random: Random, speeding: boolean): Tour {
  const { legs: bounds, idlePercent } = kinds[vehicleType] ?? usual;
  const inTown = vehicleType === 'motorcycle' || random.chance(0.12);
  const town = random.chance(0.4) ? 'Скопје' : random.pick(Object.keys(towns));
  const start = random.whole(0, cityRound.length - 2);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const trip = () => (inTown ? cityLegs(start, random) : countryLegs(town, bounds, random));
    // Most days have a second trip, after the first came home.
    const legs = random.chance(0.65) ? [...trip(), ...trip()] : trip();
    return planRound(legs, { vehicleType, inTown, speeding: speeding && !inTown, random });
  });
  const longest = Math.max(...rounds.map(({ length }) => length));
  // Long-distance lorries, and some others, leave again after a rest, by day or night; every fourth has a late shift.
  const byDay = random.chance(vehicleType === 'truck' ? 0.4 : 0.9);
  const isLate = random.chance(0.25);
  return {
    rounds,
    period: byDay && longest < 15 * 60 * minute ? day : longest + LATE + 4 * 60 * minute,
    offset: byDay
      ? (isLate ? random.whole(11 * 60, 16 * 60) : random.whole(5.5 * 60, 9 * 60)) * minute
      : random.whole(0, day),
    idlePercent,
    restsOnSunday: byDay && longest < 15 * 60 * minute,
    home: rounds[0]?.pieces[0]?.from ?? cityRound[0] ?? [41.9981, 21.4254],
    seed: random.whole(0, 2 ** 30),
    driven: [0],
  };
}

interface Style {
  vehicleType: string;
  inTown: boolean;
  speeding: boolean;
  random: Random;
}

function planRound(legs: readonly Leg[], { vehicleType, inTown, speeding, random }: Style): Round {
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
      const fast = speeding && j === 3 && (i === 0 || random.chance(0.5));
      const speed = fast ? random.between(92, 118) : base * (edge ? 0.6 : random.between(0.86, 1.02));
      const length = metresBetween(from, to);
      const end = clock + (length / (speed / 3.6)) * 1000;
      pieces.push({ start: clock, end, from, to, speed, metres, length });
      clock = end;
      metres += length;
    }
    const place = path.at(-1);
    if (place === undefined) continue;
    const pause = random.whole(inTown ? 6 : 12, inTown ? 30 : 45) * minute;
    pieces.push({ start: clock, end: clock + pause, from: place, to: place, speed: 0, metres, length: 0 });
    clock += pause;
  }
  return { pieces, metres, length: clock };
}

/** A number that follows from a tour's seed and a round, evenly spread. @param turn - another one of the same round */
function draw({ seed }: Tour, round: number, turn: number): number {
  return new Random((seed + round * 2_654_435_761 + turn * 40_503) >>> 0).next();
}

/** The drives of a round; undefined when the vehicle stays at home. */
function roundOf(tour: Tour, round: number): Round | undefined {
  // The anchor is a Thursday: Sundays are the rounds 3, 10, 17 … from it.
  if (tour.restsOnSunday && (((round - 3) % 7) + 7) % 7 === 0) return undefined;
  if (draw(tour, round, 0) * 100 < tour.idlePercent) return undefined;
  return tour.rounds[Math.floor(draw(tour, round, 1) * tour.rounds.length)];
}

const startOf = (tour: Tour, round: number) =>
  anchor + tour.offset + round * tour.period + Math.floor(draw(tour, round, 2) * LATE);

/** Metres driven from the anchor to the start of a round. */
function drivenBefore(tour: Tour, round: number): number {
  const { driven } = tour;
  while (driven.length <= round) driven.push((driven.at(-1) ?? 0) + (roundOf(tour, driven.length - 1)?.metres ?? 0));
  return driven[Math.max(0, round)] ?? 0;
}

/** Where the vehicle is at a time (milliseconds since 1970). */
export function fixAt(tour: Tour, time: number): Fix {
  const round = Math.floor((time - anchor - tour.offset) / tour.period);
  const inRound = time - startOf(tour, round);
  const today = roundOf(tour, round);
  const piece = today && inRound >= 0 ? findPiece(today.pieces, inRound) : undefined;
  if (today === undefined || piece === undefined) {
    const odometer = drivenBefore(tour, round) + (today && inRound >= today.length ? today.metres : 0);
    return { latitude: tour.home[0], longitude: tour.home[1], speed: 0, course: 0, odometer, progress: 1 };
  }
  const part = (inRound - piece.start) / (piece.end - piece.start);
  const latitude = piece.from[0] + (piece.to[0] - piece.from[0]) * part;
  const longitude = piece.from[1] + (piece.to[1] - piece.from[1]) * part;
  return {
    latitude,
    longitude,
    speed: piece.speed,
    course: courseOf(piece.from, piece.to),
    odometer: drivenBefore(tour, round) + piece.metres + piece.length * part,
    progress: inRound / today.length,
  };
}

/** The times in [from, to) at which the vehicle turns, stops or sets off: between two of them it drives straight on. */
export function turns(tour: Tour, from: number, to: number): number[] {
  const times: number[] = [];
  const first = Math.floor((from - anchor - tour.offset) / tour.period);
  for (let round = first; anchor + tour.offset + round * tour.period < to; round++) {
    const start = startOf(tour, round);
    for (const piece of roundOf(tour, round)?.pieces ?? []) {
      const time = Math.ceil(start + piece.start);
      if (time >= from && time < to) times.push(time);
    }
  }
  return times;
}

interface Leg {
  path: readonly Place[];
  kind: RoadKind;
}

function cityLegs(start: number, random: Random): Leg[] {
  const open = cityRound.slice(0, -1);
  const turned = [...open.slice(start), ...open.slice(0, start)];
  const stops = [0, ...[random.whole(3, 5), random.whole(7, 9), random.whole(11, 13)], turned.length];
  return stops.slice(1).map((stop, i) => {
    const path = [...turned, turned[0]].slice(stops[i], stop + 1);
    return { path: path.filter((place) => place !== undefined), kind: 'road' as const };
  });
}

function countryLegs(home: string, [least, most]: Kind['legs'], random: Random): Leg[] {
  const out: Leg[] = [];
  let town = home;
  let before: string | undefined;
  for (let i = random.whole(least, most); i > 0; i--) {
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
