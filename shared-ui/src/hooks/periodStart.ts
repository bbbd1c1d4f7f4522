import { DAY_MS, localDateTime } from 'shared-auth/contract';

/**
 * The first moment of a period of whole days that ends today, as lists filter by it: `YYYY-MM-DDTHH:mm` in Skopje.
 * @param now - epoch ms
 */
export function periodStart(days: number, now: number): string {
  const { date } = localDateTime(now);
  return `${new Date(Date.parse(date) - (days - 1) * DAY_MS).toISOString().slice(0, 10)}T00:00`;
}
