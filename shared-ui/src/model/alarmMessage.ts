import type { Locale, Translate } from 'shared-auth/contract';
import { alarmTypeLabel } from './labels';

interface AlarmText {
  alarm_type: string | null;
  message: string | null;
}

/**
 * The message of an alarm next to its type: what the server sent, whole and in the language in which it came. Null
 * where there is none, or where it is the label of the type, which is next to it already.
 * @param _locale has no effect any more: a server's words are shown in every language
 */
export function alarmMessage(t: Translate, { alarm_type: type, message }: AlarmText, _locale?: Locale): string | null {
  return message === null || message === '' || message === alarmTypeLabel(t, type) ? null : message;
}
