import type { Translate } from 'shared-auth';
import { formatDateTime, formatDuration, formatNumber, localDateTime } from 'shared-ui';
import type { Way } from 'shared-ui/arrival';

/** Estimates are rounded to this, because they are not more accurate. */
const STEP_MS = 5 * 60_000;

/** A vehicle's arrival, or the duration of its drive; always as an estimate. @param now - epoch ms */
export function wayText(way: Way | null, now: number, t: Translate): string {
  if (way === null) return t('mfe-fleet:nearest.unknown');
  if (way.km === 0) return t('mfe-fleet:nearest.there');
  const toStep = (ms: number) => Math.max(1, Math.round(ms / STEP_MS)) * STEP_MS;
  const km = t('mfe-fleet:nearest.way', { km: formatNumber(way.km) });
  if (way.at === null)
    return `${t('mfe-fleet:nearest.drive', { duration: formatDuration(toStep(way.drive), t) })} · ${km}`;
  const then = toStep(way.at);
  const { date, time } = localDateTime(then);
  const text = date === localDateTime(now).date ? time.slice(0, 5) : formatDateTime(then);
  return `${t('mfe-fleet:nearest.arrives', { time: text })} · ${km}`;
}
