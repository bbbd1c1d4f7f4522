import type { TFunction } from 'i18next';
import type { TextName } from 'shared-auth';
import { errorText, isApiError, waitText } from 'shared-auth';

const codes = [
  'refused',
  'change',
  'conflict',
  'invalid',
  'budget',
  'store',
] as const satisfies TextName<'rollouts.errors'>[];

/** The meaning of a failed action for the user, and the controller's own words. */
export function rolloutError(error: unknown, t: TFunction<'ops'>): { text: string; detail?: string } {
  if (!isApiError(error)) return { text: errorText(error, t) };
  const wait = waitText(error, t);
  if (wait !== undefined) return { text: wait };
  const { code } = Object(error.body) as { code?: unknown };
  const explained = codes.find((each) => each === code);
  if (explained)
    return { text: t(`rollouts.errors.${explained}`), ...(error.serverMessage ? { detail: error.serverMessage } : {}) };
  return { text: error.isOutcomeUnknown ? t('rollouts.errors.unknown') : errorText(error, t) };
}
