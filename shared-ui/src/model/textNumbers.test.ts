import { locales } from 'shared-auth/contract';
import { formatNumber } from './format';
import { textNumbers } from './textNumbers';

it.each(locales)('writes numbers in texts as everywhere else, in %s', (locale) => {
  const numbers = [0, 7, 999, 1_147, 12_345, 1_000_000, -3, -4_200].map((n) => [n, 0] as const);
  for (const [n, digits] of [...numbers, [12.5, 1], [1_234.75, 2]] as const)
    expect(textNumbers.format(n as never, undefined, locale, {})).toBe(formatNumber(n, digits, locale));
  expect(textNumbers.format('2026', undefined, locale, {})).toBe('2026');
});
