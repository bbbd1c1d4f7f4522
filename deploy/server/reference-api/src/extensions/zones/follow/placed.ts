import { BELIEVED_BY_MS, believeFix, isJump, type ReportedFix } from 'shared-auth/contract';

/**
 * The fixes with a plausible location, as far as it is known when each arrives. Where no jump is near, which is nearly
 * always, none is judged.
 * @param fixes in the order of time, each time once @param from index of the first to return
 */
export function* placedFrom<F extends ReportedFix>(fixes: readonly F[], from: number): Generator<[fix: F, at: number]> {
  let jumpedAt = Number.NEGATIVE_INFINITY;
  for (const [i, fix] of fixes.entries()) {
    const before = fixes[i - 1];
    if (before && isJump(before, fix)) jumpedAt = fix.at;
    if (i < from) continue;
    // A jump is considered while the fixes before it are among those by which a fix is judged.
    const isNearJump = fix.at - jumpedAt <= BELIEVED_BY_MS;
    if (!isNearJump || believeFix(fixes, i).isPlaceBelieved) yield [fix, i];
  }
}
