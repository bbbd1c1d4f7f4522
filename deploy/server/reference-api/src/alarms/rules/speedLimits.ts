import type { Queries } from '../../platform/database/database';
import type { VehicleFix } from './storedFixes';

/** Speeds that decide about an episode of speeding, km/h. */
export interface SpeedBounds {
  /** It begins above it. */
  over: number;
  /** It ends at or below it: a speed that swings around the limit is one episode, not many. */
  until: number;
}

/** The speed that a vehicle may have at a fix. */
export interface SpeedLimit extends SpeedBounds {
  /** km/h, as the alarm's text has it. */
  limit: number;
  /** km/h above which another limit, that of a zone, is exceeded: with the same tolerance. */
  overOf(limit: number): number;
  /** Milliseconds above `over` before it is an alarm. */
  lasts: number;
  /** The origin of the limit in the alarm's text; undefined for that of the specification. */
  why?: string | undefined;
}

/** Finds the limit that applies at a fix. An extension replaces the limit that is the same for all vehicles. */
export interface SpeedLimits {
  /** The lowest that any vehicle has had. */
  readonly lowest: SpeedBounds;
  /** The longest `lasts` that any has had. */
  readonly longest: number;
  /** Whether the limits of a vehicle are known. */
  knows(vehicle: number | null): boolean;
  /** The lowest that a vehicle has had; of all, where it is not known. */
  boundsOf(vehicle: number | null): SpeedBounds;
  /**
   * The limit that applies at a fix; the lowest of all where the vehicle is not known. It reads nothing from the
   * database.
   */
  at(fix: VehicleFix): SpeedLimit;
  /** Reads the limits of vehicles that may be new, so that `at` knows them. */
  learn(queries: Queries, vehicles: readonly (number | null)[]): Promise<void>;
}

/** km/h above which a speed is high (core §9); the limit where no other is set. */
export const SPEED_LIMIT = 80;
/** km/h below the speed that an episode begins above, at which it ends. */
const SWING = 5;
/** The longest time above a limit that may be required before it is an alarm. */
export const LONGEST_MS = 300_000;

/** The bounds of an episode that begins above a speed; of a few km/h it ends at half of it. */
export const boundsBy = (over: number): SpeedBounds => ({ over, until: Math.max(over - SWING, over / 2) });

export const lowerBounds = (a: SpeedBounds, b: SpeedBounds): SpeedBounds => ({
  over: Math.min(a.over, b.over),
  until: Math.min(a.until, b.until),
});

const everywhere: SpeedLimit = { ...boundsBy(SPEED_LIMIT), limit: SPEED_LIMIT, overOf: (limit) => limit, lasts: 0 };

/** The specification's limit, for everyone. */
export const oneLimit: SpeedLimits = {
  lowest: everywhere,
  longest: 0,
  knows: () => true,
  boundsOf: () => everywhere,
  at: () => everywhere,
  learn: async () => {},
};
