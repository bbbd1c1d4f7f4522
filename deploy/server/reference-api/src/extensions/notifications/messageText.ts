import { isLateAlarm, type Locale, localDateTime, paths } from 'shared-auth/contract';
import { type FindName, placeText } from '../../platform/places/placeText';
import type { Message, MessageAlarm, MessageText } from './channels/channel';

const messages = {
  mk: {
    severity: { critical: 'Критичен', high: 'Висок', medium: 'Среден', low: 'Низок' } as Record<string, string>,
    since: (time: string) => `Од ${time}`,
    late: 'пристигнато доцна',
    place: (place: string) => `Место: ${place}`,
    lastPlace: (place: string, time: string) => `Последно познато место (${time}): ${place}`,
    digest: (count: number) => `Нови аларми: ${count}`,
    more: (count: number) => `и уште ${count}`,
    test: 'Пробна порака',
    testBody: 'Вака стигнуваат известувањата за аларми. Не треба ништо да направите.',
    reset: 'Вториот чекор на вашата најава е отстранет',
    resetBody:
      'Администратор го отстрани вториот чекор на вашата најава, и најавите се прекинати. Ако не сте го побарале тоа, обратете се до администраторот.',
    profile: 'Постави втор чекор',
    map: 'Мапа',
    claim: 'Преземи',
    open: 'Отвори',
    noVehicle: (device: string) => `уред ${device}`,
  },
  en: {
    severity: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as Record<string, string>,
    since: (time: string) => `Since ${time}`,
    late: 'arrived late',
    place: (place: string) => `Place: ${place}`,
    lastPlace: (place: string, time: string) => `Last known place (${time}): ${place}`,
    digest: (count: number) => `New alarms: ${count}`,
    more: (count: number) => `and ${count} more`,
    test: 'Test message',
    testBody: 'This is how alarm notifications arrive. There is nothing for you to do.',
    reset: 'The second step of your login was removed',
    resetBody:
      'An administrator removed the second step of your login, and your sessions were ended. If you did not ask for it, contact the administrator.',
    profile: 'Set up a second step',
    map: 'Map',
    claim: 'Claim',
    open: 'Open',
    noVehicle: (device: string) => `device ${device}`,
  },
} as const;

/** `23.11.2026 03:12`, Skopje's time. */
function timeText(iso: string): string {
  const { date, time } = localDateTime(Date.parse(iso));
  return `${date.split('-').reverse().join('.')} ${time}`;
}

const vehicleName = ({ license_plate, vehicle_code, device_id }: MessageAlarm, locale: Locale): string =>
  license_plate ?? vehicle_code ?? messages[locale].noVehicle(device_id);

/** The alarm's own text, unchanged; for an English reader the type precedes it. */
function whatText({ alarm_type, message }: MessageAlarm, locale: Locale): string {
  if (locale === 'mk') return message;
  const name = alarm_type.replaceAll('_', ' ');
  const type = alarm_type === 'sos' ? 'SOS' : name.charAt(0).toUpperCase() + name.slice(1);
  return message === '' || message.toUpperCase() === type.toUpperCase() ? type : `${type} · ${message}`;
}

/** Marks an alarm that arrived long after it happened. */
const lateText = ({ created_at, received_at }: MessageAlarm, locale: Locale): string =>
  isLateAlarm(Date.parse(created_at), received_at ? Date.parse(received_at) : null)
    ? ` · ${messages[locale].late}`
    : '';

const severityText = ({ severity }: MessageAlarm, locale: Locale): string =>
  messages[locale].severity[severity] ?? severity;

const mapPath = ({ vehicle_id }: MessageAlarm) =>
  vehicle_id === null ? paths.map() : `${paths.map()}?vehicle=${vehicle_id}`;

/** Opens the alarms of the vehicle, and asks whether to claim this one. */
export const claimPath = ({ id, vehicle_id }: MessageAlarm) =>
  `${paths.alarms()}?${vehicle_id === null ? '' : `vehicle_id=${vehicle_id}&`}take=${id}`;

/** A message whose places have no addresses yet. */
interface Worded extends Pick<MessageText, 'title' | 'lines' | 'path'> {
  actions: Omit<MessageText['actions'][number], 'url'>[];
}

/** A message that leads to one page. */
const leadingTo = (path: string, label: string, title: string, lines: string[]): Worded => ({
  title,
  lines,
  path,
  actions: [{ name: 'open', label, path }],
});

function alarmText(alarm: MessageAlarm, locale: Locale, nameAt: FindName | undefined): Worded {
  const word = messages[locale];
  const { latitude, longitude, place_at } = alarm;
  const since = word.since(timeText(alarm.created_at));
  const lines = [`${severityText(alarm, locale)} · ${since}${lateText(alarm, locale)}`];
  if (latitude !== null && longitude !== null) {
    const place = placeText(latitude, longitude, locale, nameAt);
    lines.push(place_at ? word.lastPlace(place, timeText(place_at)) : word.place(place));
  }
  const path = claimPath(alarm);
  return {
    title: `${vehicleName(alarm, locale)}: ${whatText(alarm, locale)}`,
    lines,
    path,
    actions: [
      { name: 'take', label: word.claim, path },
      { name: 'map', label: word.map, path: mapPath(alarm) },
    ],
  };
}

const digestLine = (alarm: MessageAlarm, locale: Locale): string =>
  `${severityText(alarm, locale)} · ${vehicleName(alarm, locale)}: ${whatText(alarm, locale)} · ${timeText(alarm.created_at)}${lateText(alarm, locale)}`;

function digestText(count: number, alarms: readonly MessageAlarm[], locale: Locale): Worded {
  const word = messages[locale];
  const lines = alarms.map((alarm) => digestLine(alarm, locale));
  if (count > alarms.length) lines.push(word.more(count - alarms.length));
  return leadingTo(`${paths.alarms()}?is_acknowledged=false`, word.open, word.digest(count), lines);
}

/**
 * Words a message: vehicle, event, since when, where, and the actions. @param origin of the console, such as
 * https://console.example.mk; without it there are no links outside the console @param nameAt names of places that the
 * reader sees
 */
export function messageText(
  {
    kind,
    alarm_count,
    alarms,
  }: { kind: 'alarm' | 'digest' | 'test' | 'second_factor_reset' } & Pick<Message, 'alarm_count' | 'alarms'>,
  locale: Locale,
  origin: string | undefined,
  nameAt?: FindName,
): MessageText {
  const word = messages[locale];
  const urlOf = (path: string) => (origin === undefined ? null : `${origin}${path}`);
  function text(): Worded {
    if (kind === 'second_factor_reset') return leadingTo(paths.profile(), word.profile, word.reset, [word.resetBody]);
    const [first] = alarms;
    if (kind === 'test' || first === undefined) return leadingTo(paths.alarms(), word.open, word.test, [word.testBody]);
    return kind === 'alarm' ? alarmText(first, locale, nameAt) : digestText(alarm_count, alarms, locale);
  }
  const worded = text();
  const actions = worded.actions.map((action) => ({ ...action, url: urlOf(action.path) }));
  return { ...worded, url: urlOf(worded.path), actions };
}
