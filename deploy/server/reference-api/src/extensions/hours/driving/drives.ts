import { believeFix, MOVING_SPEED, metresBetween } from 'shared-auth/contract';
import type { VehicleFix } from '../../../alarms/rules/storedFixes';
import type { Span } from '../../../platform/limits/spans';

/** A drive continues over stops of up to this length. */
export const STOP_MS = 15 * 60_000;
/** Metres that a vehicle must move away outside its hours; a shorter distance may be drift of the receiver. */
const AWAY_METRES = 300;

/** How a device's fixes are read. */
export interface DriveRules {
  /** Whether a vehicle's calendar has a moment outside its hours. */
  isOutside(vehicle: number, at: number): boolean;
  /** Private time of a vehicle between two moments. */
  privateBetween(vehicle: number, from: number, to: number): readonly Span[];
}

/** A time in which a vehicle drives, with stops. */
export interface Drive<F extends VehicleFix = VehicleFix> {
  /** The last fix with a speed. */
  last: F;
  /** The first fix outside working hours. */
  outside: F | undefined;
  /** Whether the vehicle was far from there outside working hours. */
  isAlarm: boolean;
}

/**
 * The drives that fixes show. They depend on fixes, hours and private time alone. Ignition and motion are ignored,
 * because later messages may complete them.
 * @param fixes in the order of time, each time once; those of the first ten minutes only show which later ones are
 * plausible
 */
export function drivesOf<F extends VehicleFix>(fixes: readonly F[], rules: DriveRules): Drive<F>[] {
  const drives: Drive<F>[] = [];
  let drive: Drive<F> | undefined;
  for (const [i, fix] of fixes.entries()) {
    const { vehicle } = fix;
    if (fix.speed < MOVING_SPEED || vehicle === null) continue;
    const { isPlaceBelieved, isSpeedBelieved } = believeFix(fixes, i);
    if (!isPlaceBelieved || !isSpeedBelieved) continue;
    if (!drive || isOver(drive.last, fix, rules)) {
      drive = { last: fix, outside: undefined, isAlarm: false };
      drives.push(drive);
    }
    drive.last = fix;
    if (!rules.isOutside(vehicle, fix.at)) continue;
    drive.outside ??= fix;
    if (metresBetween(drive.outside, fix) >= AWAY_METRES) drive.isAlarm = true;
  }
  return drives;
}

/** Whether a drive has ended before a fix. */
const isOver = (last: VehicleFix, fix: VehicleFix, { privateBetween }: DriveRules): boolean =>
  fix.at - last.at > STOP_MS ||
  fix.vehicle === null ||
  fix.vehicle !== last.vehicle ||
  privateBetween(fix.vehicle, last.at, fix.at).length > 0;
