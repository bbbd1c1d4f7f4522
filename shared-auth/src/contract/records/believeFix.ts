import {
  canBeThatFast,
  isAwayFrom,
  isJump,
  MOVING_SPEED,
  metresBetween,
  type ReportedFix,
  withoutElsewhere,
} from './believe';

/** Which parts of a fix are plausible. Without a plausible place, the speed is not plausible either. */
interface Belief {
  isPlaceBelieved: boolean;
  isSpeedBelieved: boolean;
}

/** Ms. The fixes of so long before a fix decide whether it is believed as it arrives. */
export const BELIEVED_BY_MS = 600_000;
/** At most so many of these, the nearest ones: a receiver that sends every second fills a minute with them. */
const BELIEVED_BY = 60;
/** The number of fixes that must contradict one. Fewer are no evidence: the newest is then as good as any. */
const ENOUGH = 5;
/** A vehicle that has covered less than this part of the distance that its speed implies may not have moved. */
const HARDLY_MOVED = 0.3;

const BELIEVED: Belief = { isPlaceBelieved: true, isSpeedBelieved: true };

/**
 * Decides whether one fix is plausible by the fixes before it, as `believe` does for a whole day. A vehicle's newest
 * place and the rules of alarms use it, as they cannot wait for later fixes.
 * @param fixes in the order of time, each time once @param i index of the fix
 */
export function believeFix(fixes: readonly ReportedFix[], i: number): Belief {
  const fix = fixes[i];
  if (!fix) return BELIEVED;
  let from = i;
  while (from > 0 && i - from < BELIEVED_BY && fix.at - (fixes[from - 1] as ReportedFix).at <= BELIEVED_BY_MS) from--;
  if (i - from < ENOUGH) return BELIEVED;
  const placed = withoutElsewhere(fixes.slice(from, i + 1));
  if (placed.at(-1) !== fix) {
    const isContradicted = placed.length >= ENOUGH;
    return isContradicted ? { isPlaceBelieved: false, isSpeedBelieved: false } : BELIEVED;
  }
  const before = placed.at(-2);
  if (placed.length <= ENOUGH || !before) return BELIEVED;
  return { isPlaceBelieved: true, isSpeedBelieved: !isFasterThanItsWay(placed, before, fix) };
}

const isFasterThanItsWay = (fixes: readonly ReportedFix[], before: ReportedFix, fix: ReportedFix): boolean =>
  fix.speed >= MOVING_SPEED &&
  (!canBeThatFast(before, fix, undefined) ||
    (hasHardlyMoved(before, fix) && isAwayFrom(fixes, fixes.length - 1, -1) === false));

const hasHardlyMoved = (before: ReportedFix, fix: ReportedFix): boolean =>
  metresBetween(before, fix) < HARDLY_MOVED * (fix.speed / 3.6) * ((fix.at - before.at) / 1_000);

/**
 * Whether a fix may have to be judged, as seen by the one before it alone. Where that one is believed and this is
 * false, `believeFix` believes the fix.
 */
export const isDoubtful = (before: ReportedFix, fix: ReportedFix): boolean =>
  isJump(before, fix) ||
  (fix.speed >= MOVING_SPEED && (!canBeThatFast(before, fix, undefined) || hasHardlyMoved(before, fix)));
