import { MINUTE_MS } from '../lengths';

/**
 * A vehicle's motion now, by its newest fix. Days and trips judge all fixes of a day instead, by more than their speed
 * (`believe.ts`, docs/trips.md).
 */

/** km/h. A vehicle that reports less is stopped: the rest is its receiver's noise. */
export const STANDS_BELOW_KMH = 3;
/** An older fix is the last known state, not the present: a device that is silent for as long is offline. */
export const OLD_FIX_MS = 10 * MINUTE_MS;
/** For at most so long a tracker sends no new fix while its vehicle is stopped, although it is heard of. */
const PARKED_FIX_MS = 90 * MINUTE_MS;
/** Without a fix for so long, it is unknown whether an engine may be cut: the vehicle may be in a tunnel. */
export const CUT_FIX_MS = 2 * MINUTE_MS;

/** The length of a vehicle's trail on a map. */
export const TRAIL_MS = 10 * MINUTE_MS;

/** Whether a state reported at this time is too old to hold now. @param at epoch ms */
export const isOldState = (at: number | null | undefined, now: number): boolean => at != null && now - at > OLD_FIX_MS;

/** Whether a vehicle is known to be stopped now: a silent one may have driven on. */
export function isStopped(
  { speed, fixAt, status }: { speed: number | null; fixAt: number | null; status: string | null },
  now: number,
): boolean {
  if (speed === null || speed >= STANDS_BELOW_KMH || status === 'offline' || fixAt === null) return false;
  return status === 'online' ? now - fixAt < PARKED_FIX_MS : !isOldState(fixAt, now);
}
