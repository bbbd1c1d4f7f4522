import type { Database } from '../../platform/database/database';
import type { Span } from '../../platform/limits/spans';
import { type FuelFigures, figuresOf } from './figures';
import { receiptsOf } from './receipts.store';
import { readMotions, readTanks } from './tanks.store';

/** The vehicle and the period of a fuel report; its days are already derived. */
export interface FuelOrder {
  vehicle: number;
  asked: Span;
  /** The span to read, which is wider: a step needs the level before and after it. */
  span: Span;
  /** The vehicle's private times in it. */
  hidden: readonly Span[];
}

declare module '../../platform/heavy/jobs' {
  interface HeavyJobs {
    fuel: { input: FuelOrder; output: FuelFigures };
  }
}

/** The fuel report of a vehicle. It runs as heavy work: a month of readings needs a processor for most of a second. */
export async function fuelOfVehicle(
  database: Database,
  { vehicle, asked, span, hidden }: FuelOrder,
): Promise<FuelFigures> {
  const motion = await readMotions(database, vehicle, span);
  const tanks = await readTanks(database, vehicle, span, hidden, motion);
  const receipts = await receiptsOf(database, vehicle, new Date(asked.from), new Date(asked.to));
  return figuresOf(tanks, motion, receipts, asked);
}
