// Separate from time.ts: otherwise a page that needs only a length would load the rules of the zone.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds of work before the browser gets a turn: less than a frame. */
export const WORK_MS = 12;
/** Milliseconds within which the next page loads after one is left. */
export const LEAVING_MS = 10_000;
/** The length of a day on which clocks do not change. */
export const DAY_MS = 24 * HOUR_MS;
