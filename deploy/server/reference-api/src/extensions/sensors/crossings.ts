import { SENSOR_HOLD_MINUTES } from 'shared-auth/calls';
import type { Reading } from './readValue';
import type { Threshold } from './sensors.store';

/** A crossing continues for this long without a reading over the limit. */
export const HOLD_MS = SENSOR_HOLD_MINUTES * 60_000;

/** A value that was over its limit for as long as its threshold asks. */
export interface Crossing {
  /** Epoch ms: when it crossed, and when it was known to have lasted. */
  since: number;
  at: number;
  value: number;
}

/** Whether a value is on the side of its limit on which it is an alarm. */
export const isOver = (value: number, side: 'above' | 'below' | null, limit: number): boolean =>
  side === 'below' ? value < limit : value > limit;

/**
 * The spans in which a value was over its limit for long enough. They depend on the readings alone, and on no earlier
 * ones than the threshold's duration and twice `HOLD_MS` before. @param own readings of the sensor, in order @param
 * other those of the sensor that it depends on
 */
export function crossingsOf(
  own: readonly Reading[],
  other: readonly Reading[] | undefined,
  threshold: Threshold,
): Crossing[] {
  const { side, limit, hysteresis, minutes, while_side, while_limit } = threshold;
  const back = side === 'above' ? limit - hysteresis : limit + hysteresis;
  const found: Crossing[] = [];
  let current: { since: number; lastOver: number; isFound: boolean } | undefined;
  for (const { at, value, beside } of together(own, other)) {
    const isWhile = other === undefined || (beside !== undefined && isOver(beside, while_side, while_limit ?? 0));
    const isOn = value !== undefined && isWhile && isOver(value, side, limit);
    const isBack = value === undefined || !isWhile || !isOver(value, side, back);
    if (current && (isBack || at - current.lastOver > HOLD_MS)) current = undefined;
    if (!isOn) continue;
    current ??= { since: at, lastOver: at, isFound: false };
    current.lastOver = at;
    if (current.isFound || at - current.since < minutes * 60_000) continue;
    current.isFound = true;
    found.push({ since: current.since, at, value });
  }
  return found;
}

/** Merges two series: each moment has the newest value of both, where it is not older than `HOLD_MS`. */
function together(own: readonly Reading[], other: readonly Reading[] = []) {
  const all = [
    ...own.map((reading) => ({ ...reading, isOwn: true })),
    ...other.map((reading) => ({ ...reading, isOwn: false })),
  ].sort((a, b) => a.at - b.at || Number(a.isOwn) - Number(b.isOwn));
  let [value, beside]: (Reading | undefined)[] = [];
  const known = (reading: Reading | undefined, at: number) =>
    reading && at - reading.at <= HOLD_MS ? reading.value : undefined;
  return all.map((reading) => {
    if (reading.isOwn) value = reading;
    else beside = reading;
    return { at: reading.at, value: known(value, reading.at), beside: known(beside, reading.at) };
  });
}
