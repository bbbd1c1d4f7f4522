import { dayAfter, type Translate } from 'shared-auth/contract';
import { fromLocalDateTime } from 'shared-ui';
import { type Holes, lateZoneNotes } from 'shared-ui/reports';
import type { Zone } from '../zones.api';
import type { Stretch, Visit } from './visits.api';

/** Hours of a part of a day. */
export const BLOCK_HOURS = 4;
/** First hours of a day's parts, of Skopje. */
export const blocks = [0, 4, 8, 12, 16, 20] as const;
export type Block = (typeof blocks)[number];

/** A day, or a part of one. */
export interface Chosen {
  /** `YYYY-MM-DD` */
  day: string;
  /** null: the whole day. */
  block: Block | null;
}

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const midnight = (day: string) => fromLocalDateTime(day, '00:00');

/** The seven days until one, it included, and their time. */
export function weekUntil(last: string): { days: string[]; stretch: Stretch } {
  const days = [-6, -5, -4, -3, -2, -1, 0].map((step) => dayAfter(last, step));
  return { days, stretch: { from: midnight(days[0] ?? last), to: midnight(dayAfter(last)) } };
}

/** The time of a day or a part of one. */
export function stretchOf({ day, block }: Chosen): Stretch {
  if (block === null) return { from: midnight(day), to: midnight(dayAfter(day)) };
  const end = block + BLOCK_HOURS;
  return {
    from: fromLocalDateTime(day, clockOf(block)),
    to: end === 24 ? midnight(dayAfter(day)) : fromLocalDateTime(day, clockOf(end)),
  };
}

/** `08–12`; of the last part `20–24`. */
export const blockText = (block: Block) =>
  `${clockOf(block).slice(0, 2)}–${String(block + BLOCK_HOURS).padStart(2, '0')}`;

/** `2026-11-24T08`, or the day alone: the selection in the address. */
export const chosenText = ({ day, block }: Chosen) => (block === null ? day : `${day}T${clockOf(block).slice(0, 2)}`);

export function readChosen(text: string): Chosen | null {
  const [, day, hour] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}))?$/.exec(text) ?? [];
  if (!day) return null;
  return { day, block: blocks.find((block) => block === Number(hour ?? Number.NaN)) ?? null };
}

/** The known end of a visit; the present time while it lasts. */
const endOf = ({ left_at, left_after }: Visit, now: number) => left_after ?? left_at ?? now;

/** The stays that have some of a time in them. */
export const visitsIn = (visits: readonly Visit[], { from, to }: Stretch, now: number): Visit[] =>
  visits.filter((visit) => visit.entered_at !== null && visit.entered_at < to && endOf(visit, now) >= from);

/** How many vehicles were there in a time. */
export const vehiclesIn = (visits: readonly Visit[], stretch: Stretch, now: number): number =>
  new Set(visitsIn(visits, stretch, now).map(({ vehicle_id }) => String(vehicle_id))).size;

/** Milliseconds without a position from which on it is shown that a moment is not known better. */
const UNSURE_MS = 5 * 60_000;

/**
 * A moment between two positions: null before it where they are so near that the moment is known.
 * @param before the last position on the one side @param after the first on the other
 */
export const moment = (before: number | null, after: number | null) => ({
  at: after ?? before,
  since: before !== null && after !== null && after - before > UNSURE_MS ? before : null,
});

/** Whether a vehicle crossed a zone between two positions, neither of which is inside. */
export const isWayThrough = ({ entered_at, left_at }: Pick<Visit, 'entered_at' | 'left_at'>): boolean =>
  entered_at !== null && entered_at === left_at;

/** The zones whose visits are known only since a time after another one, the latest first. */
const lateZones = (zones: readonly Zone[], from: number) =>
  zones
    .map(({ name, computed_from, created_at }) => ({ zone_name: name, since: computed_from ?? created_at ?? 0 }))
    .filter(({ since }) => since > from)
    .sort((one, other) => other.since - one.since);

/**
 * What the visits of a time lack; undefined until it is known. @param records - since when there are positions
 * @param zones - those of the visits: null where they could not be read, undefined until then
 */
export function visitHoles(
  records: Holes | undefined,
  zones: readonly Zone[] | null | undefined,
  { from, isOfOne }: { from: number; isOfOne: boolean },
  t: Translate,
): Holes | undefined {
  if (!records || zones === undefined) return undefined;
  const late = lateZones(zones ?? [], from).map((zone) => (isOfOne ? { ...zone, zone_name: null } : zone));
  const isUnknown = records.isUnknown || zones === null;
  // Visits are found as positions come: days that are still being counted lack none.
  return { ...records, isUnknown, counting: [], more: lateZoneNotes(late, t) };
}

/** Since when the visits of a zone are known, where that is after a time; epoch ms. */
export const knownFrom = (zones: readonly Zone[] | null | undefined, from: number, holes: Holes): number =>
  Math.max(lateZones(zones ?? [], from)[0]?.since ?? 0, holes.since === null ? 0 : midnight(holes.since));
