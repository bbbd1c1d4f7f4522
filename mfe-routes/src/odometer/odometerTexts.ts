import type { Translate } from 'shared-auth';
import type { odometerNowFields } from 'shared-auth/calls';
import type { ReadRecord } from 'shared-auth/contract';
import { formatNumber } from 'shared-ui';
import { momentText } from '../momentText';

/** Odometer and hour meter, and the readings from which they are computed. */
export type OdometerNow = ReadRecord<typeof odometerNowFields>;

/** One decimal for fractional values; entered values are mostly integers. */
const shown = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 1);

export const kilometresText = (km: number | null, t: Translate): string | null =>
  km === null ? null : t('mfe-routes/odometer:km', { n: shown(km) });

export const hoursText = (hours: number | null, t: Translate): string | null =>
  hours === null ? null : t('mfe-routes/odometer:hours', { n: shown(hours) });

/** „од 12.345 km на 01.11.2026 08:00“; null where no reading was entered. */
export function fromText(now: OdometerNow, of: 'odometer' | 'hours', t: Translate): string | null {
  const at = now[`${of}_read_at`];
  const read = of === 'hours' ? hoursText(now.hours_read, t) : kilometresText(now.odometer_read, t);
  return at === null || read === null ? null : t('mfe-routes/odometer:from', { read, when: momentText(at) });
}
