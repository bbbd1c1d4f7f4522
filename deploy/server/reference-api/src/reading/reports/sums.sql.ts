import { round } from '../../platform/limits/round';

/** km/h over the positions that moved, of rows of `device_days dd`. */
export const averageSpeed = 'coalesce(sum(dd.speed_sum) / nullif(sum(dd.moving_count), 0), 0)';
/** km/h, of the same rows. */
export const topSpeed = 'coalesce(max(dd.max_speed), 0)';

/** A row with its speeds rounded to a tenth. */
export const rounded = <R extends { avg_speed: number; max_speed: number }>(row: R): R => ({
  ...row,
  avg_speed: round(row.avg_speed, 1),
  max_speed: round(row.max_speed, 1),
});
