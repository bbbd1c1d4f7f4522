import type { FormatterModule } from 'i18next';
import type { Locale } from 'shared-auth/contract';
import { withMarks } from './numberMarks';

/**
 * For `i18next.use`, with `interpolation.alwaysFormat`: every number that a text takes is written as `formatNumber`
 * writes it (`1.147`), without a call where it is passed. What is no quantity, such as a year or a revision, is passed
 * as text.
 */
export const textNumbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, lng) =>
    // Its types say string of what is replaced as it came.
    (typeof value === 'number'
      ? `${value < 0 ? '-' : ''}${withMarks(String(Math.abs(value)), lng as Locale)}`
      : value) as string,
};
