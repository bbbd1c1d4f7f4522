import type { Locale } from 'shared-auth/contract';

/**
 * A number with the marks of a language: `1.234,5` in Macedonian, `1,234.5` in English.
 *
 * @param written without a sign, with a point before its decimals
 */
export function withMarks(written: string, locale: Locale): string {
  const [whole = '0', decimals] = written.split('.');
  const [group, point] = locale === 'mk' ? '.,' : ',.';
  // Own grouping: Intl of some engines leaves four-digit numbers ungrouped in Macedonian, or has no Macedonian.
  return whole.replace(/\B(?=(\d{3})+$)/g, group ?? '') + (decimals ? point + decimals : '');
}
