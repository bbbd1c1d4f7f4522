import { isParked, MOVING_SPEED, SAME_PLACE_METRES } from 'shared-auth/contract';
import { type IgnitionReport, isJump, type Leg, speedOn, type TripFix } from './fixes';
import {
  BRIEF_MS,
  CREEP_SPEED,
  ESTIMATE_MS,
  GAP_MS,
  HEARTBEAT_MS,
  SCATTER_METRES,
  SHORTEST_STOP_MS,
  SHORTEST_TRIP_METRES,
} from './rules';

type Kind = 'moving' | 'standing' | 'silent';

/** A fix, or the place on the way between two of them where a day begins or ends. */
export interface Edge {
  /** Epoch ms. */
  at: number;
  latitude: number;
  longitude: number;
  odometer: number | null;
}

/** A part of a day with one state of the vehicle. Distances in metres. */
export interface Stretch {
  kind: Kind;
  start: Edge;
  end: Edge;
  metres: number;
  /** The part of the metres between fixes that are far apart in time. */
  estimated: number;
  /** The part of its time in motion. */
  movingMs: number;
  /** km/h, the highest of its fixes. */
  topSpeed: number;
  /** How many fixes. */
  points: number;
  /** A gap in a straight line. */
  straight: number;
}

/** The kind of movement between two fixes. */
function kindOf(leg: Leg, reports: readonly IgnitionReport[]): Kind {
  const { from: a, to: b, metres } = leg;
  const ms = b.at - a.at;
  if (isJump(leg)) return 'silent';
  if (ms > GAP_MS) {
    if (metres > SAME_PLACE_METRES) return 'silent';
    return a.ignition === false || isHeardOf(a.at, b.at, reports) ? 'standing' : 'silent';
  }
  if (a.ignition === false && b.ignition === false && metres <= SAME_PLACE_METRES) return 'standing';
  // The vehicle was parked at both fixes but at different places, so it was carried there.
  if (isParked(a) && isParked(b)) return metres <= SAME_PLACE_METRES ? 'standing' : 'silent';
  if (ms <= BRIEF_MS) return Math.max(a.speed, b.speed) >= MOVING_SPEED ? 'moving' : 'standing';
  return metres >= Math.max(SCATTER_METRES, (a.accuracy ?? 0) + (b.accuracy ?? 0)) && speedOn(leg) >= CREEP_SPEED
    ? 'moving'
    : 'standing';
}

/** Whether messages arrived often enough for the vehicle not to be silent. */
export function isHeardOf(from: number, to: number, reports: readonly IgnitionReport[]): boolean {
  let last = from;
  for (const { at } of reports) {
    if (at <= from || at >= to) continue;
    if (at - last > HEARTBEAT_MS) return false;
    last = at;
  }
  return to - last <= HEARTBEAT_MS;
}

/**
 * The day's part of the way from one fix to the next. A metre on the way belongs to one day: both days round at the
 * same place.
 */
export function stretchOn(leg: Leg, day: { from: number; to: number }, reports: readonly IgnitionReport[]): Stretch {
  const { from: a, to: b, metres: whole } = leg;
  const kind = kindOf(leg, reports);
  const [start, end] = [edgeAt(a, b, Math.max(a.at, day.from)), edgeAt(a, b, Math.min(b.at, day.to))];
  const upTo = (at: number) => Math.round((whole * (at - a.at)) / (b.at - a.at));
  const metres = kind === 'moving' ? upTo(end.at) - upTo(start.at) : 0;
  return {
    kind,
    start,
    end,
    metres,
    estimated: b.at - a.at > ESTIMATE_MS ? metres : 0,
    movingMs: kind === 'moving' ? end.at - start.at : 0,
    topSpeed: Math.max(a.at >= day.from ? a.speed : 0, b.at < day.to ? b.speed : 0),
    points: b.at < day.to ? 1 : 0,
    straight: kind === 'silent' ? Math.round(whole) : 0,
  };
}

function edgeAt(a: TripFix, b: TripFix, at: number): Edge {
  const share = (at - a.at) / (b.at - a.at);
  const between = (from: number, to: number) => from + (to - from) * share;
  return {
    at,
    latitude: between(a.latitude, b.latitude),
    longitude: between(a.longitude, b.longitude),
    odometer: a.odometer === null || b.odometer === null ? null : between(a.odometer, b.odometer),
  };
}

/** Joins stretches of one kind, traffic lights with their trip, and moves within a yard with the stop. */
export function joinStretches(parts: readonly Stretch[]): Stretch[] {
  const stretches = joinEqual(parts);
  const driven = joinEqual(stretches.map((part, i) => (isPause(stretches, i) ? { ...part, kind: 'moving' } : part)));
  return joinEqual(
    driven.map((part, i) =>
      part.kind === 'moving' && part.metres < SHORTEST_TRIP_METRES && i > 0 && i < driven.length - 1
        ? { ...part, kind: 'standing', metres: 0, estimated: 0, movingMs: 0 }
        : part,
    ),
  );
}

/** A short stop between two drives; at the edge of a day, next to one. */
function isPause(stretches: readonly Stretch[], i: number): boolean {
  const [before, part, after] = [stretches[i - 1], stretches[i], stretches[i + 1]];
  if (part?.kind !== 'standing' || part.end.at - part.start.at >= SHORTEST_STOP_MS) return false;
  return (before ?? after)?.kind === 'moving' && (after ?? before)?.kind === 'moving';
}

function joinEqual(parts: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind !== part.kind) joined.push({ ...part });
    else {
      last.end = part.end;
      last.metres += part.metres;
      last.estimated += part.estimated;
      last.movingMs += part.movingMs;
      last.topSpeed = Math.max(last.topSpeed, part.topSpeed);
      last.points += part.points;
      last.straight += part.straight;
    }
  }
  return joined;
}
