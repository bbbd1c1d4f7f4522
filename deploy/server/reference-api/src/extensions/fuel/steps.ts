import { HOUR_MS, MINUTE_MS } from 'shared-auth/contract';
import type { Reading } from '../sensors/readValue';
import { median, type Stretch, type TankChange, type Thresholds, within } from './levels';

/** A level that has not moved for this long is at rest. */
const CALM_MS = 10 * MINUTE_MS;
/** A level is the median of this span before a step, and after it. */
const PLATEAU_MS = 30 * MINUTE_MS;
/** Readings of a drive before and after a stop that are its level. */
const DRIVE_MS = 15 * MINUTE_MS;
const FEWEST = 3;
/** Readings of a level at most. */
const MOST = 60;
/** A level is reused for at most this many readings before it is computed anew. */
const KEPT = 5;
/** The assumed duration of filling in at a stop that is too short to be found. */
const FILL_MS = 4 * MINUTE_MS;
/** After this long without a reading, changes are unobserved. */
const UNSEEN_MS = 10 * MINUTE_MS;
/** Litres an hour that an idling engine burns at most: of a small tank, and as a share of a large one. */
const idlingOf = (size: number) => Math.max(2, 0.02 * size);

const sum = (changes: readonly TankChange[]) => changes.reduce((all, { litres }) => all + litres, 0);
const valuesOf = (readings: readonly Reading[]) => readings.map(({ value }) => value);
const change = (from: number, to: number, before: number, litres: number): TankChange => ({
  ...{ from, to, before, litres },
  after: before + litres,
});

/** Refuels and drains of a tank, in order. */
export function stepsOf(stretches: readonly Stretch[], thresholds: Thresholds): TankChange[] {
  const burning = burningOf(stretches);
  return stretches
    .flatMap((stretch, i) => {
      const [before, after] = [stretches[i - 1], stretches[i + 1]];
      if (!stretch.moves) return ofStop(stretch, before, after, thresholds, burning);
      return stretch.readings.length < FEWEST
        ? whileUnseen(before, after, thresholds)
        : whileMoving(stretch, thresholds);
    })
    .sort((a, b) => a.from - b.from);
}

/** Litres a millisecond that the engine burns on drives, by their median. */
function burningOf(stretches: readonly Stretch[]): number {
  const rates = stretches.flatMap(({ moves, readings }) => {
    const [first, last] = [readings[0], readings.at(-1)];
    if (!moves || !first || !last || last.at - first.at < 2 * CALM_MS) return [];
    const ends = [
      within(readings, { from: first.at, to: first.at + CALM_MS }),
      readings.filter(({ at }) => at > last.at - CALM_MS),
    ];
    const [begins, finishes] = ends.map((some) => median(valuesOf(some)));
    return [((begins ?? 0) - (finishes ?? 0)) / (last.at - first.at - CALM_MS)];
  });
  return Math.max(0, median(rates));
}

/** The changes during a stop: steps that last, as the drives around it must confirm. */
function ofStop(
  stop: Stretch,
  before: Stretch | undefined,
  after: Stretch | undefined,
  thresholds: Thresholds,
  burning: number,
): TankChange[] {
  let steps = withoutReturns(stepsWithin(stop, thresholds), thresholds);
  const [arrival, departure] = [driveLevel(before, stop.from, burning), driveLevel(after, stop.to, burning)];
  if (arrival === undefined || departure === undefined) return steps;
  const rest = () => departure - arrival - sum(steps);
  // Steps that the drives contradict come from a slope, from cold, or from a sensor without power while the engine is
  // off, so they are removed.
  for (const step of steps)
    if (Math.abs(step.litres + rest()) <= Math.max(thresholds.step, Math.abs(step.litres) / 3))
      steps = steps.filter((one) => one !== step);
  const { from, to } = stop;
  const isSilent = Math.abs(rest()) >= thresholds.drives;
  const all = isSilent ? [...steps, ...whileSilent(stop, before, after, [arrival, departure], rest())] : steps;
  return all.map((one) => ({ ...one, stop: { from, to } }));
}

/** The level of a drive as a stop begins or ends. */
function driveLevel(drive: Stretch | undefined, at: number, burning: number): number | undefined {
  if (!drive?.moves) return undefined;
  const isBefore = drive.to <= at;
  const readings = within(drive.readings, isBefore ? { from: at - DRIVE_MS, to: at } : { from: at, to: at + DRIVE_MS });
  if (readings.length < FEWEST) return undefined;
  return median(readings.map((reading) => reading.value + burning * (reading.at - at)));
}

/**
 * Fuel that was filled in or left the tank during a silence: the change is dated between the two readings around it.
 */
function whileSilent(
  stop: Stretch,
  before: Stretch | undefined,
  after: Stretch | undefined,
  [arrival, departure]: readonly [number, number],
  litres: number,
): TankChange[] {
  const levels = [
    { at: before?.readings.at(-1)?.at ?? stop.from, value: arrival },
    ...stop.readings,
    { at: after?.readings[0]?.at ?? stop.to, value: departure },
  ];
  const gaps = levels.flatMap(({ at, value }, i) => {
    const last = levels[i - 1];
    return last && at - last.at >= UNSEEN_MS ? [{ from: last.at, to: at, by: (value - last.value) * litres }] : [];
  });
  const [gap, ...others] = gaps;
  if (!gap) return [];
  const { from, to } = others.reduce((a, b) => (b.by > a.by ? b : a), gap);
  return [change(from, to, arrival, litres)];
}

/** Steps of the level while a vehicle has stopped, from one plateau to the next. */
function stepsWithin({ readings, idlingMs }: Stretch, { step, size }: Thresholds): TankChange[] {
  const calm = readings.map(({ at }, i) => {
    const reach = Math.min(2, i, readings.length - 1 - i);
    return { at, value: median(valuesOf(readings.slice(i - reach, i + reach + 1))) };
  });
  const found: TankChange[] = [];
  let [begin, level] = [0, Number.NaN];
  for (let i = 1; i < calm.length; i++) {
    const [here, last] = [calm[i], calm[i - 1]];
    if (!here || !last) break;
    // A reading near the known level begins no step.
    if (Math.abs(here.value - level) <= step / 4 && i % KEPT !== 0) continue;
    level = levelOf(calm.slice(Math.max(begin, i - MOST), i), last.at - PLATEAU_MS);
    if (Math.abs(here.value - level) <= step / 2) continue;
    const end = restOf(calm, i, step / 4);
    const until = (calm[end]?.at ?? 0) + PLATEAU_MS;
    const rested = calm.slice(end, end + MOST).filter(({ at }, k) => at <= until || k < FEWEST);
    const litres = median(valuesOf(rested)) - level;
    const to = calm[end]?.at ?? here.at;
    const idling = (idlingOf(size) * Math.min(to - last.at, idlingMs)) / HOUR_MS;
    // A single reading at the end may be a spike.
    if (litres >= step || -litres >= step + idling)
      if (rested.length > 1) found.push(change(last.at, to, level, litres));
    begin = end;
    level = Number.NaN;
    i = end;
  }
  return found;
}

/** The median since a time, of three readings at least. */
const levelOf = (readings: readonly Reading[], since: number): number =>
  median(valuesOf(readings.filter(({ at }, i) => at >= since || i >= readings.length - FEWEST)));

/** Index of the reading from which on the level is stable. */
function restOf(calm: readonly Reading[], start: number, tolerance: number): number {
  for (let i = start; i < calm.length; i++) {
    const [at, value] = [calm[i]?.at ?? 0, calm[i]?.value ?? 0];
    let k = i + 1;
    while (
      k < calm.length &&
      (calm[k]?.at ?? 0) <= at + CALM_MS &&
      Math.abs((calm[k]?.value ?? 0) - value) <= tolerance
    )
      k++;
    if (k === calm.length || (calm[k]?.at ?? 0) > at + CALM_MS) return i;
  }
  return calm.length - 1;
}

/** Removes steps that the next one reverses: the sensor had no power. */
function withoutReturns(steps: readonly TankChange[], { step }: Thresholds): TankChange[] {
  const kept: TankChange[] = [];
  for (const one of steps) {
    const last = kept.at(-1);
    if (last && last.litres * one.litres < 0 && Math.abs(last.litres + one.litres) < step) kept.pop();
    // A slow step is found in parts.
    else if (last && last.litres * one.litres > 0 && last.to >= one.from)
      kept.splice(-1, 1, change(last.from, one.to, last.before, one.after - last.before));
    else kept.push(one);
  }
  return kept;
}

/** Fuel that was filled in while no readings of the tank were received; a drop in such a time may have been burnt. */
function whileUnseen(before: Stretch | undefined, after: Stretch | undefined, { drives }: Thresholds): TankChange[] {
  const [last, next] = [before?.readings.at(-1), after?.readings[0]];
  if (!last || !next || !before || !after) return [];
  const level = median(valuesOf(within(before.readings, { from: last.at - CALM_MS, to: last.at + 1 })));
  const litres = median(valuesOf(within(after.readings, { from: next.at, to: next.at + CALM_MS }))) - level;
  return litres >= drives ? [change(last.at, next.at, level, litres)] : [];
}

/** Fuel that was filled in at a stop too short to be one. */
function whileMoving({ readings }: Stretch, { size, drives }: Thresholds): TankChange[] {
  const least = Math.max(10, 0.12 * size, drives);
  const found: TankChange[] = [];
  const levelIn = (from: number, to: number) => {
    const some = within(readings, { from, to });
    return some.length < FEWEST ? undefined : median(valuesOf(some));
  };
  let next = 0;
  for (const { at } of readings) {
    if (at < next) continue;
    next = at + MINUTE_MS;
    const before = levelIn(at - CALM_MS, at);
    const [after, later] = [levelIn(at + FILL_MS, at + FILL_MS + CALM_MS), levelIn(at + CALM_MS, at + 2 * CALM_MS)];
    if (before === undefined || after === undefined || later === undefined) continue;
    if (Math.min(after, later) - before < least) continue;
    found.push(change(at, at + FILL_MS, before, after - before));
    next = at + 2 * CALM_MS;
  }
  return found;
}
