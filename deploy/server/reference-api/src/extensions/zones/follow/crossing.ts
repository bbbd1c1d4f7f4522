import type { ReportedFix } from 'shared-auth/contract';
import type { ZoneIndex } from 'shared-ui/zones';
import type { KnownZone } from '../zoneBook';

/** Milliseconds between two fixes whose way is known well enough. */
const MOST_MS = 60_000;
/** Metres between them: the past of a zone is read from the fixes within half of it around the zone. */
export const MOST_METRES = 1_000;
/** Metres inside that the straight way must reach: a vehicle that cuts a corner was not there. */
const LEAST_DEEP = 20;
/**
 * The same as a part of the way: a road bends between two fixes, and deviates this far from the straight line at most.
 */
const DEEP_PART = 0.05;

type Place = Pick<ReportedFix, 'at' | 'latitude' | 'longitude'>;

/** Zones that the straight way between two fixes crosses deeply. Both fixes may be in them or not. */
export function crossedBetween(index: ZoneIndex<KnownZone>, before: Place, fix: Place): KnownZone[] {
  if (fix.at - before.at > MOST_MS) return [];
  return index.crossed(before, fix, { most: MOST_METRES, least: LEAST_DEEP, part: DEEP_PART });
}
