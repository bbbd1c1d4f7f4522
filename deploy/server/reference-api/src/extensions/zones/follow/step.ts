import type { ReportedFix } from 'shared-auth/contract';
import type { ZoneIndex } from 'shared-ui/zones';
import { isFor } from '../rules/takes';
import type { KnownZone } from '../zoneBook';

/**
 * Metres beyond the edge at which a vehicle has left: receivers of parked vehicles drift, and a vehicle that is parked
 * on the edge must not leave the zone by it.
 */
const LEAVE_METRES = 40;
/**
 * Metres. The accuracy that a receiver reports is used up to this; beyond, no fix would ever show that a vehicle left.
 */
const MAX_LEAVE_METRES = 200;
/** Metres. A fix that may be this inaccurate enters a zone only where it is as deep inside. */
const VAGUE_METRES = 50;

/**
 * The zones that a vehicle is in by a fix, given those of the fix before: it enters on the edge, and leaves some way
 * beyond it. In between its state does not change.
 * @param team of the vehicle, at the fix: the zones of other teams do not apply to it
 */
export function step(
  index: ZoneIndex<KnownZone>,
  inside: ReadonlySet<number>,
  fix: ReportedFix,
  team: number | null,
): ReadonlySet<number> {
  const { at, longitude, latitude, accuracy } = fix;
  const next = new Set<number>();
  const beyond = Math.min(MAX_LEAVE_METRES, Math.max(LEAVE_METRES, accuracy ?? 0));
  for (const id of inside) {
    const metres = index.metresTo(id, longitude, latitude);
    const zone = index.zone(id);
    if (zone && isFor(zone, team) && metres !== undefined && metres <= beyond) next.add(id);
  }
  const deep = isVague(fix) ? -Math.min(MAX_LEAVE_METRES, accuracy ?? 0) : 0;
  for (const { zone, metres } of index.near(longitude, latitude))
    if (metres <= deep && zone.countsFrom <= at && isFor(zone, team)) next.add(zone.id);
  return next;
}

/** Whether a fix is too vague to show by itself where its vehicle was. */
export const isVague = ({ accuracy }: ReportedFix): boolean => (accuracy ?? 0) > VAGUE_METRES;

export const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));
