import type { Row, Target } from './rows';

/**
 * Three digits, or all of a whole number: `0.95`, `15.6`, `1,234`; of what is near zero a third behind the point:
 * `0.013`.
 */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : size < 0.1 ? 3 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const withUnit = (text: string, unit: string) => (unit ? `${text} ${unit}` : text);

export const measured = ({ value, unit }: Pick<Row, 'value' | 'unit'>): string => withUnit(figure(value), unit);

export function wanted(target: Target | undefined, unit: string): string {
  if (!target) return '–';
  return 'atLeast' in target
    ? `≥ ${withUnit(target.atLeast.toLocaleString('en'), unit)}`
    : `≤ ${withUnit(target.atMost.toLocaleString('en'), unit)}`;
}
