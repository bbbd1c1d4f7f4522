import { MINUTE_MS } from 'shared-auth/contract';
import type { SearchParam } from 'shared-ui';
import type { TrackPeriod } from '../map';

/** Routes cover a week at most, so a link is limited to that. */
export const LONGEST_MS = 7 * 24 * 60 * MINUTE_MS;
const PERIOD = /^(\d{4}-\d\d-\d\dT\d\d:\d\dZ)_(\d{4}-\d\d-\d\dT\d\d:\d\dZ)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

const toMinute = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`;

/** The period in the URL, as two minutes of UTC: a link shows the same whenever it is opened. */
export const replayPeriodParam = (): SearchParam<TrackPeriod | null> => ({
  read: (raw) => {
    const [, start = '', end = ''] = PERIOD.exec(raw ?? '') ?? [];
    const [from, to] = [Date.parse(start), Date.parse(end)];
    return to > from && to - from <= LONGEST_MS ? { from, to } : null;
  },
  write: (period) => period && `${toMinute(period.from)}_${toMinute(period.to)}`,
});

/** The moment shown, to the second; null is the beginning of the period. */
export const momentParam = (): SearchParam<number | null> => ({
  read: (raw) => (raw && MOMENT.test(raw) && Number.isFinite(Date.parse(raw)) ? Date.parse(raw) : null),
  write: (at) => (at === null ? null : `${new Date(at).toISOString().slice(0, 19)}Z`),
});

const NO_KEYS: readonly string[] = [];
/** Keys of the replayed vehicles. */
export const keysParam = (): SearchParam<readonly string[]> => ({
  read: (raw) => (raw ? raw.split(',').map(decodeKey) : NO_KEYS),
  write: (keys) => keys.map((key) => key.replaceAll(/[%,]/g, encodeURIComponent)).join(',') || null,
});

function decodeKey(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw; // half a percent sign of a link that was cut
  }
}
