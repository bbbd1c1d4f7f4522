import { allAlarmTypes, type Locale, type Translate } from 'shared-auth/contract';
import { pageLocale } from './format';
import { alarmTypeLabel } from './labels';

interface AlarmText {
  alarm_type: string | null;
  message: string | null;
}

const knownTypes: ReadonlySet<string> = new Set(allAlarmTypes);
const SPEED = /(\d+(?:[.,]\d+)?)\s*km\/h/g;
const PERCENT = /\d+(?:[.,]\d+)?\s*%/;
/** What the reference server sends for an alarm that it knows nothing more of. */
const NO_DETAIL = 'Настан пријавен од уредот';

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Whether most letters of a server's text are of the alphabet of a language. */
function isIn(locale: Locale, text: string): boolean {
  const cyrillic = count(text, /\p{Script=Cyrillic}/gu);
  const latin = count(text, /\p{Script=Latin}/gu);
  return locale === 'mk' ? cyrillic >= latin : latin >= cyrillic;
}

/** What a server's text has beside its sentence: speed and limit, level of a battery, or the name of a geofence. */
function figuresOf(t: Translate, type: string, text: string): string | null {
  const [speed, limit] = [...text.matchAll(SPEED)].map(([, figure]) => figure ?? '');
  if (speed !== undefined) return limit === undefined ? `${speed} km/h` : t('ui:alarmDetail.speed', { speed, limit });
  const percent = PERCENT.exec(text);
  if (percent) return percent[0];
  const name = type === 'geofence' ? text.indexOf(': ') : -1;
  return name < 0 ? null : text.slice(name + 2);
}

/**
 * The message of an alarm beside its type, in the language of the page: a server's text in that language is shown as it came, another is
 * replaced by the figures in it. The text of a type that nobody announced is always shown as it came.
 */
export function alarmMessage(
  t: Translate,
  { alarm_type: type, message }: AlarmText,
  locale: Locale = pageLocale(),
): string | null {
  const label = alarmTypeLabel(t, type);
  if (message === null || message === '' || message === label) return null;
  // The type stands beside it already.
  if (message.startsWith(`${label}: `)) return message.slice(label.length + 2);
  if (type === null || !knownTypes.has(type) || isIn(locale, message)) return message;
  if (type === 'other') return message === NO_DETAIL ? null : message;
  return figuresOf(t, type, message);
}
