import { fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { formatDateTime } from 'shared-ui';

/** „01.11.2026 08:00“: for times that are not known to the second. */
export const momentText = (at: number | null): string => formatDateTime(at).slice(0, 16);

/** A moment as it is typed into a form: without seconds. */
export const typedMoment = (at: number): string => Object.values(localDateTime(at)).join('T');

/** The moment that was typed, in ISO 8601; an unchanged one keeps its seconds. */
export function momentOf(typed: string, initial: number): string {
  const [date = '', time = ''] = typed.split('T');
  return new Date(typed === typedMoment(initial) ? initial : fromLocalDateTime(date, time)).toISOString();
}
