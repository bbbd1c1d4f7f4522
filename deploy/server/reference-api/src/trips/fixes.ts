import { JUMP_SPEED } from './rules';

/** A stored fix, as far as trips need it. */
export interface TripFix {
  /** Epoch ms. */
  at: number;
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number;
  ignition: boolean | null;
  /** Kilometres. */
  odometer: number | null;
}

/** The ignition as a message without a fix has it. */
export interface IgnitionReport {
  /** Epoch ms. */
  at: number;
  on: boolean;
}

const EARTH_METRES = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places, by the haversine formula. */
export function metresBetween(
  a: Pick<TripFix, 'latitude' | 'longitude'>,
  b: Pick<TripFix, 'latitude' | 'longitude'>,
): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** km/h from one fix to a later one. */
export const speedBetween = (a: TripFix, b: TripFix): number =>
  b.at > a.at ? (metresBetween(a, b) / (b.at - a.at)) * 3_600 : 0;

/** Whether no vehicle can have come from one fix to the other. */
export const isJump = (a: TripFix, b: TripFix): boolean => speedBetween(a, b) > JUMP_SPEED;

/** Without a second fix of the same time, and without a single one that lies where the vehicle cannot have been between its neighbours. */
export function plausibleFixes(fixes: readonly TripFix[]): TripFix[] {
  const kept: TripFix[] = [];
  for (const [i, fix] of fixes.entries()) {
    const last = kept.at(-1);
    const next = fixes[i + 1];
    if (last && fix.at <= last.at) continue;
    if (last && next && isJump(last, fix) && !isJump(last, next)) continue;
    kept.push(fix);
  }
  return kept;
}
