import type { Database } from '../../platform/database/database';
import type { Span } from '../../platform/limits/spans';
import { type FuelFigures, figuresOf } from './figures';
import { receiptsOf } from './receipts.store';
import { readMotions, readTanks } from './tanks.store';

/** Whose fuel, of which time; its days are up to date. */
export interface FuelOrder {
  vehicle: number;
  asked: Span;
  /** What is read: a step needs the level before and after it. */
  span: Span;
  /** The vehicle's private times in it. */
  hidden: readonly Span[];
}

declare module '../../platform/heavy/jobs' {
  interface HeavyJobs {
    fuel: { input: FuelOrder; output: FuelFigures };
  }
}

/** What the tanks of a vehicle show of a time: a month of readings takes a processor most of a second. */
export async function fuelOfVehicle(
  database: Database,
  { vehicle, asked, span, hidden }: FuelOrder,
): Promise<FuelFigures> {
  const motion = await readMotions(database, vehicle, span);
  const tanks = await readTanks(database, vehicle, span, hidden, motion);
  const receipts = await receiptsOf(database, vehicle, new Date(asked.from), new Date(asked.to));
  return figuresOf(tanks, motion, receipts, asked);
}
