import { wallDate } from 'shared-auth/contract';

/**
 * The hours in which a company of drivers and offices is at work: other hours give no evidence, as hardly anybody opens
 * the console.
 */
export const openHours = { from: 7, until: 19, closed: [0, 6] } as const;

/** Minutes between two samples of the clock. */
const STRIDE = 5;
/** A step that is older than this many minutes has waited long enough to be counted from here on. */
const MOST = 14 * 24 * 60;

/** Whether the company is at work at a moment, ms since 1970. */
export function isOpen(at: number): boolean {
  const wall = wallDate(at);
  const [day, hour] = [wall.getUTCDay(), wall.getUTCHours()];
  return !openHours.closed.some((each) => each === day) && hour >= openHours.from && hour < openHours.until;
}

/** Minutes of open hours between two moments, ms since 1970; 0 while it is closed. */
export function openMinutes(since: number, now: number): number {
  if (!isOpen(now)) return 0;
  const begin = Math.max(since, now - MOST * 60_000);
  let minutes = 0;
  for (let at = now; at > begin; at -= STRIDE * 60_000)
    if (isOpen(at)) minutes += Math.min(STRIDE, (at - begin) / 60_000);
  return minutes;
}
