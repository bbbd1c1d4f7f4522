import type { FormatterModule } from 'i18next';
import type { Locale } from 'shared-auth/contract';
import { withMarks } from './numberMarks';

/**
 * For `i18next.use`, with `interpolation.alwaysFormat`: every number in a text is formatted by `formatNumber`
 * (`1.147`), without a call where it is passed. Numbers that are no quantities, such as a year or a revision, are
 * passed as text.
 */
export const textNumbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, lng) =>
    // Its types require a string, but other values are returned unchanged.
    (typeof value === 'number'
      ? `${value < 0 ? '-' : ''}${withMarks(String(Math.abs(value)), lng as Locale)}`
      : value) as string,
};
