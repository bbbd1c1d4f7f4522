import type { ZoneIndex } from 'shared-ui/zones';
import type { VehicleFix } from '../../../alarms/rules/storedFixes';
import type { Span } from '../../../platform/limits/spans';
import { isFor } from '../rules/takes';
import type { KnownZone } from '../zoneBook';
import { crossedBetween } from './crossing';
import { isFastStay, nothingTolerated, type Tolerated } from './fastStay';
import { placedFrom } from './placed';
import { isVague, step } from './step';

/** A stay of a vehicle in a zone. Times in epoch ms. */
export interface Stay {
  zone: number;
  vehicle: number;
  enteredAt: number;
  /** The last fix outside before it; null where the time before is unknown. */
  enteredAfter: number | null;
  leftAt: number | null;
  leftAfter: number | null;
  /** Its end was not seen. */
  isCut: boolean;
  /** The first fix that was faster than the zone's limit. */
  fastAt: number | null;
  fastSpeed: number | null;
  /** Until when the tracker had sent messages, with or without a fix, when an alarm of the stay was raised. */
  heardUntil: number | null;
}

/** After a silence of this length a stay is over, at an unknown time. */
export const FAR_MS = 35 * 86_400_000;

/** How a device's fixes are followed. */
export interface Following {
  index: ZoneIndex<KnownZone>;
  /** The device's fixes, in the order of time, each time once. */
  fixes: readonly VehicleFix[];
  /** The first of them to follow; earlier ones decide which are believed. */
  from: number;
  /** The stays that are open at the fix before it. */
  open: readonly Stay[];
  /** The team of a fix's vehicle then: zones of other teams do not apply to it. */
  teamAt: (fix: VehicleFix) => number | null;
  /** Private time of a vehicle between two moments. */
  privateBetween: (vehicle: number, from: number, to: number) => readonly Span[];
  /** When the tracker left the vehicle that it was in at a moment; undefined while it is in it. */
  lostAt?: ((at: number) => number | undefined) | undefined;
  /** The tolerance above a zone's limit for a fix's vehicle, and for how long. */
  limitAt?: (fix: VehicleFix) => Tolerated;
  /** The zone whose limit applies at a fix, where it is in several with one. */
  limiting?: ((fix: VehicleFix) => KnownZone | undefined) | undefined;
  /** Whether the stored stays after a fix already follow from the stays at it, so that later ones need no change. */
  isKnownFrom?: (fix: VehicleFix, inside: ReadonlyMap<number, Stay>) => boolean;
}

/** The result of following fixes. */
export interface Followed {
  /** Stays that were open before, or began. */
  stays: Stay[];
  /** Those that are open at the end. */
  open: ReadonlyMap<number, Stay>;
  /** The last fix with a plausible location. */
  last: VehicleFix | undefined;
  /** Where `isKnownFrom` ended it. */
  knownFrom: number | undefined;
}

/** A device's stays. They depend on its fixes, the zones and private time alone. */
export function deriveVisits({
  index,
  fixes,
  from,
  open,
  teamAt,
  privateBetween,
  lostAt = () => undefined,
  limitAt = () => nothingTolerated,
  limiting = () => undefined,
  isKnownFrom,
}: Following): Followed {
  const since = fixes[from]?.at ?? Number.POSITIVE_INFINITY;
  const stays = open.map((stay) => reopened(stay, since));
  const inside = new Map(stays.map((stay) => [stay.zone, stay]));
  let before = lastPlaced(fixes, from);
  const end = (stay: Stay, at: number, isCut: boolean) => {
    inside.delete(stay.zone);
    stay.leftAt = at;
    stay.leftAfter = before?.at ?? stay.enteredAt;
    stay.isCut = isCut;
  };
  const cut = (at: number) => {
    for (const stay of [...inside.values()]) end(stay, Math.max(at, stay.enteredAt), true);
    before = undefined;
  };
  for (const [fix, i] of placedFrom(fixes, from)) {
    const broken = breakBetween(before, fix, { privateBetween, lostAt });
    if (broken !== undefined) cut(broken);
    if (fix.vehicle === null) continue;
    const team = teamAt(fix);
    const next = step(index, new Set(inside.keys()), fix, team);
    for (const zone of before ? crossedUnseen(index, before, fix) : [])
      if (isFor(zone, team) && !inside.has(zone.id) && !next.has(zone.id))
        stays.push(crossing(zone, fix.vehicle, fix, before));
    for (const stay of [...inside.values()]) {
      const zone = index.zone(stay.zone);
      // The zone no longer applies to the vehicle, so it is not treated as having driven out.
      if (!next.has(stay.zone)) end(stay, fix.at, zone !== undefined && !isFor(zone, team));
    }
    for (const id of next) {
      const zone = index.zone(id);
      if (!zone) continue;
      const stay = inside.get(id) ?? begin(zone, fix.vehicle, fix, before);
      if (!inside.has(id)) stays.push(stay);
      inside.set(id, stay);
      if (stay.fastAt === null && isFastStay(stay, zone, fixes, i, { limitAt, limiting }))
        [stay.fastAt, stay.fastSpeed] = [fix.at, fix.speed];
    }
    before = fix;
    if (isKnownFrom?.(fix, inside)) return { stays, open: inside, last: fix, knownFrom: fix.at };
  }
  const last = before;
  const lost = last && lostAt(last.at);
  if (lost !== undefined) cut(lost);
  return { stays, open: inside, last, knownFrom: undefined };
}

/** A stay as it was before a moment. */
function reopened({ fastAt, fastSpeed, ...stay }: Stay, at: number): Stay {
  const fast = fastAt !== null && fastAt < at ? { fastAt, fastSpeed } : { fastAt: null, fastSpeed: null };
  return { ...stay, leftAt: null, leftAfter: null, isCut: false, ...fast };
}

function begin(zone: KnownZone, vehicle: number, { at }: VehicleFix, before: VehicleFix | undefined): Stay {
  const enteredAfter = before && before.at >= zone.countsFrom ? before.at : null;
  const open = { leftAt: null, leftAfter: null, isCut: false, fastAt: null, fastSpeed: null, heardUntil: null };
  return { zone: zone.id, vehicle, enteredAt: at, enteredAfter, ...open };
}

/** Zones that a vehicle crossed between two fixes, of those that existed then. */
const crossedUnseen = (index: ZoneIndex<KnownZone>, before: VehicleFix, fix: VehicleFix): KnownZone[] =>
  isVague(before) || isVague(fix)
    ? []
    : crossedBetween(index, before, fix).filter(({ countsFrom }) => countsFrom <= before.at);

/** A stay without a fix in it: it began and ended between two fixes, and is over at the second. */
const crossing = (zone: KnownZone, vehicle: number, fix: VehicleFix, before: VehicleFix | undefined): Stay => ({
  ...begin(zone, vehicle, fix, before),
  leftAt: fix.at,
  leftAfter: before?.at ?? fix.at,
});

/** The last fix with a plausible location before one. */
function lastPlaced(fixes: readonly VehicleFix[], from: number): VehicleFix | undefined {
  let last: VehicleFix | undefined;
  for (const [fix] of placedFrom(fixes.slice(0, from), 0)) last = fix;
  return last?.vehicle === null ? undefined : last;
}

/** When the stays of a vehicle ended unseen between two fixes; undefined where they continued. */
function breakBetween(
  before: VehicleFix | undefined,
  fix: VehicleFix,
  { privateBetween, lostAt }: Required<Pick<Following, 'privateBetween' | 'lostAt'>>,
): number | undefined {
  const lost = before && lostAt?.(before.at);
  if (lost !== undefined && lost <= fix.at) return lost;
  if (before === undefined || fix.vehicle === null || before.vehicle !== fix.vehicle) return fix.at;
  if (fix.at - before.at > FAR_MS) return fix.at;
  return privateBetween(fix.vehicle, before.at, fix.at)[0]?.from;
}
