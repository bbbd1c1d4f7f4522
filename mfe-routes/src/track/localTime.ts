import { localDateTime } from 'shared-ui';

const MINUTE = 60_000;
const two = (value: number) => String(value).padStart(2, '0');

/** `YYYY-MM-DD HH:mm:ss` in Europe/Skopje, as a spreadsheet reads it; '' without a time. */
export function localTimestamp(at: number | null): string {
  const { date, time } = localDateTime(at);
  // The zone is off UTC by whole minutes, so the seconds are UTC's.
  return at === null || date === '' ? '' : `${date} ${time}:${two(new Date(at).getUTCSeconds())}`;
}

/** `UTC+01:00`: tells the two 02:30 of an autumn night apart; '' without a time. */
export function utcOffset(at: number | null): string {
  const { date, time } = localDateTime(at);
  const wall = Date.parse(`${date}T${time}Z`);
  if (at === null || Number.isNaN(wall)) return '';
  const ahead = Math.round((wall - Math.floor(at / MINUTE) * MINUTE) / MINUTE);
  return `UTC${ahead < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`;
}
