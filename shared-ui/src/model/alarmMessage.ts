import type { Locale, Translate } from 'shared-auth/contract';
import { alarmTypeLabel } from './labels';

interface AlarmText {
  alarm_type: string | null;
  message: string | null;
}

/**
 * The message shown beside an alarm's type: the server's text, complete and in its own language. Null where the server
 * sent none, or only the label of the type.
 * @param _locale has no effect any more: a server's message is shown in every language
 */
export function alarmMessage(t: Translate, { alarm_type: type, message }: AlarmText, _locale?: Locale): string | null {
  return message === null || message === '' || message === alarmTypeLabel(t, type) ? null : message;
}
