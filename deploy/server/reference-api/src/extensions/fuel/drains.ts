import { DAY_MS, MINUTE_MS } from 'shared-auth/contract';
import type { Database } from '../../platform/database/database';
import type { Span } from '../../platform/limits/spans';
import type { TankChange } from './levels';
import { readMotions, readTanks } from './tanks.store';

/** The vehicle and the day whose drives confirm drains. The vehicle's days are derived already. */
export interface DrainOrder {
  vehicle: number;
  day: Span;
  /** The vehicle's private times, from {@link REACH_MS} before the day on. */
  hidden: readonly Span[];
}

export interface Drain extends TankChange {
  device: number;
  sensor: number;
  unsure: number;
  latitude: number | null;
  longitude: number | null;
}

/** The drains that a day confirms, and the span that contains them; null for a day without drives. */
export type ConfirmedDrains = { within: Span; drains: readonly Drain[] } | null;

declare module '../../platform/heavy/jobs' {
  interface HeavyJobs {
    drains: { input: DrainOrder; output: ConfirmedDrains };
  }
}

/** The stop before the first drive of a day is searched for drains at most this far back. */
export const REACH_MS = 7 * DAY_MS;
/** A drive shows how much is left in a tank once it has lasted this long, or is over. */
const CONFIRM_MS = 15 * MINUTE_MS;
/** A step needs the level before it, and the noise of a tank is known from this span of earlier readings. */
export const BEFORE_MS = 2 * DAY_MS;

/**
 * The drains that the drives of a day confirm: each happened while the vehicle had stopped before a drive. Each belongs
 * to one day, and messages of later days do not change it.
 */
export async function drainsOfDay(database: Database, { vehicle, day, hidden }: DrainOrder): Promise<ConfirmedDrains> {
  const motion = await readMotions(database, vehicle, { from: day.from - REACH_MS, to: day.to - 1 });
  const own = motion.trips.filter(({ from }) => from >= day.from && from < day.to);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return null;
  const before = motion.trips.filter(({ from }) => from < day.from).at(-1);
  const within = { from: Math.min(before?.to ?? day.from - REACH_MS, first.from), to: last.from };
  const span = { from: within.from - BEFORE_MS, to: day.to };
  const tanks = await readTanks(database, vehicle, span, hidden, motion);
  return {
    within,
    drains: tanks.flatMap(({ device, sensor, tank }) =>
      tank.changes.flatMap((change) => {
        const { stop, litres } = change;
        if (litres >= 0 || !stop || stop.to < day.from || stop.to >= day.to) return [];
        const drive = own.find(({ to }) => to > stop.to);
        const isOver = motion.stops.some(({ from }) => drive && from >= drive.to);
        if (!drive || (!isOver && drive.to - drive.from < CONFIRM_MS)) return [];
        const place = motion.stops.find(({ from, to }) => to > stop.from && from < stop.to);
        const { latitude = null, longitude = null } = place ?? {};
        return [{ ...change, device, sensor, unsure: tank.unsure, latitude, longitude }];
      }),
    ),
  };
}
