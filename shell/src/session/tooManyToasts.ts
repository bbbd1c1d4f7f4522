import { type ApiError, isWorded, onTooMany, waitText } from 'shared-auth';
import { clock, notify } from 'shared-ui';
import { i18n } from '../i18n/createI18n';

/** Milliseconds in which the page that made the call can show the failure itself. */
const OWN_WORDS_MS = 500;

/**
 * Shows when a call that exceeded its budget may be repeated, where the page that made it does not: it may show another
 * text for a failure, or none. Once until that time. Returns a function that ends it.
 */
export function startTooManyToasts(): () => void {
  let until = 0;
  function show(error: ApiError): void {
    const now = clock.now();
    if (isWorded(error) || now < until) return;
    until = now + (error.retryAfter ?? 0) * 1_000;
    notify.warning(waitText(error, i18n.getFixedT(null, 'ui')) ?? '');
  }
  return onTooMany((error) => void setTimeout(show, OWN_WORDS_MS, error));
}
