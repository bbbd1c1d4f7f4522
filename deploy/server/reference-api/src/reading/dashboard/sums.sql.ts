import { round } from '../../platform/limits/round';

/** Only rows of `device_days dd` with a vehicle are summed: a tracker outside of one drives no distance. */
const ofVehicles = 'filter (where dd.vehicle_key > 0)';
/** km/h over the positions that moved, of rows of `device_days dd`. */
export const averageSpeed = `coalesce(sum(dd.speed_sum) ${ofVehicles} / nullif(sum(dd.moving_count) ${ofVehicles}, 0), 0)`;
/** km/h, of the same rows. */
export const topSpeed = `coalesce(max(dd.max_speed) ${ofVehicles}, 0)`;
/** How many of them were above the limit. */
export const highSpeeds = `coalesce(sum(dd.high_speed_count) ${ofVehicles}, 0)::bigint`;
/** How many locations and speeds of the same rows are implausible, and so not in their figures. */
export const leftOut =
  'coalesce(sum(dd.left_out_places), 0)::bigint as left_out_places, coalesce(sum(dd.left_out_speeds), 0)::bigint as left_out_speeds';

/** A row with its speeds rounded to a tenth. */
export const rounded = <R extends { avg_speed: number; max_speed: number }>(row: R): R => ({
  ...row,
  avg_speed: round(row.avg_speed, 1),
  max_speed: round(row.max_speed, 1),
});
