import { believeFix } from 'shared-auth/contract';
import { isAboveLongEnough } from '../../../alarms/rules/episodes';
import type { SpeedLimit } from '../../../alarms/rules/speedLimits';
import type { VehicleFix } from '../../../alarms/rules/storedFixes';
import type { KnownZone } from '../zoneBook';

/** How far and how long a vehicle may exceed a zone's limit: with the tolerance of its own limit. */
export type Tolerated = Pick<SpeedLimit, 'overOf' | 'lasts'>;

export const nothingTolerated: Tolerated = { overOf: (limit) => limit, lasts: 0 };

/** km/h above which a fix is too fast in a zone; infinite where the zone had no limit then. */
export const overIn = ({ speedLimit, limitFrom }: KnownZone, at: number, { overOf }: Pick<Tolerated, 'overOf'>) =>
  speedLimit === null || at < limitFrom ? Number.POSITIVE_INFINITY : Math.max(speedLimit, overOf(speedLimit));

/**
 * Whether a vehicle was faster than a zone's limit on its stay, up to a fix, for longer than is tolerated.
 * @param limiting the zone whose limit applies at a fix, of several that it is in
 */
export function isFastStay(
  { enteredAt }: { enteredAt: number },
  zone: KnownZone,
  fixes: readonly VehicleFix[],
  i: number,
  {
    limitAt,
    limiting,
  }: { limitAt: (fix: VehicleFix) => Tolerated; limiting: (fix: VehicleFix) => KnownZone | undefined },
): boolean {
  const limitHere = (fix: VehicleFix) => {
    const tolerated = limitAt(fix);
    // Fixes before the stay were outside, and where another zone's limit applies this one's does not.
    const isElsewhere = fix.at < enteredAt || (limiting(fix) ?? zone).id !== zone.id;
    const over = isElsewhere ? Number.POSITIVE_INFINITY : overIn(zone, fix.at, tolerated);
    return { over, lasts: tolerated.lasts };
  };
  return isAboveLongEnough(fixes, i, limitHere, (all, at) => believeFix(all, at).isSpeedBelieved);
}
