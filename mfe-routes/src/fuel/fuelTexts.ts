import type { Translate } from 'shared-auth';
import { formatNumber } from 'shared-ui';
import type { Burnt } from './fuel.api';

/** Below these values a rate per 100 km or per hour is not meaningful. */
const LEAST = { metres: 5_000, seconds: 1_800 };

/** „41,3 l ± 1,2“ */
export function litresText(litres: number | null, unsure: number | null, t: Translate): string {
  if (litres === null) return '—';
  const text = `${formatNumber(litres, 1)} ${t('ui:units.litres')}`;
  return unsure === null ? text : `${text} ± ${formatNumber(unsure, 1)}`;
}

/** The consumption per 100 km or per hour; null where the vehicle drove or ran too little. */
export function rateText(burnt: Burnt, by: 'km' | 'hour', t: Translate): string | null {
  const { litres, unsure, distance, engine_seconds } = burnt;
  const [done, least, unit] =
    by === 'km' ? [distance ?? 0, LEAST.metres, 100_000] : [engine_seconds ?? 0, LEAST.seconds, 3_600];
  if (done < least || litres === null) return null;
  return litresText((litres * unit) / done, unsure === null ? null : (unsure * unit) / done, t);
}
