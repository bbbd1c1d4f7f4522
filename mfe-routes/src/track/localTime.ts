import { isInstant, zoneOffset } from 'shared-auth';
import { MINUTE_MS } from 'shared-auth/contract';
import { localDateTime } from 'shared-ui';

const two = (value: number) => String(value).padStart(2, '0');

/** `YYYY-MM-DD HH:mm:ss` in Europe/Skopje, as a spreadsheet reads it; '' without a time. */
export function localTimestamp(at: number | null): string {
  if (!isInstant(at)) return '';
  const { date, time } = localDateTime(at);
  // The zone is off UTC by whole minutes, so the seconds are UTC's.
  return `${date} ${time}:${two(new Date(at).getUTCSeconds())}`;
}

/** `UTC+01:00`: distinguishes the two 02:30 of an autumn night; '' without a time. */
export function utcOffset(at: number | null): string {
  if (!isInstant(at)) return '';
  const minutes = Math.round(zoneOffset(at) / MINUTE_MS);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}
