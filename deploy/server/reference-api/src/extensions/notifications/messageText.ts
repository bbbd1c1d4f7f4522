import { isLateAlarm, type Locale, localDateTime, paths } from 'shared-auth/contract';
import { type FindName, placeText } from '../../platform/places/placeText';
import type { Message, MessageAlarm, MessageText } from './channels/channel';

const messages = {
  mk: {
    severity: { critical: 'Критичен', high: 'Висок', medium: 'Среден', low: 'Низок' } as Record<string, string>,
    since: (time: string) => `Од ${time}`,
    late: 'пристигнато доцна',
    place: (place: string) => `Место: ${place}`,
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
    digest: (count: number) => `New alarms: ${count}`,
    more: (count: number) => `and ${count} more`,
    test: 'Test message',
    testBody: 'This is how alarm notifications arrive. There is nothing for you to do.',
    reset: 'The second step of your sign-in was removed',
    resetBody:
      'An administrator removed the second step of your sign-in, and your sessions were ended. If you did not ask for it, contact the administrator.',
    profile: 'Set up a second step',
    map: 'Map',
    claim: 'Take over',
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

/** The alarm's own text, unchanged; for an English reader its type comes before it. */
function whatText({ alarm_type, message }: MessageAlarm, locale: Locale): string {
  if (locale === 'mk') return message;
  const name = alarm_type.replaceAll('_', ' ');
  const type = alarm_type === 'sos' ? 'SOS' : name.charAt(0).toUpperCase() + name.slice(1);
  return message === '' || message.toUpperCase() === type.toUpperCase() ? type : `${type} · ${message}`;
}

/** Marks an alarm that reached us long after it happened. */
const lateText = ({ created_at, received_at }: MessageAlarm, locale: Locale): string =>
  isLateAlarm(Date.parse(created_at), received_at ? Date.parse(received_at) : null)
    ? ` · ${messages[locale].late}`
    : '';

const mapPath = ({ vehicle_id }: MessageAlarm) =>
  vehicle_id === null ? paths.map() : `${paths.map()}?vehicle=${vehicle_id}`;

/** Opens the alarms of the vehicle, and asks whether to take this one. */
export const claimPath = ({ id, vehicle_id }: MessageAlarm) =>
  `${paths.alarms()}?${vehicle_id === null ? '' : `vehicle_id=${vehicle_id}&`}take=${id}`;

/**
 * Words a message: vehicle, what, since when, where, and what to do.
 * @param origin of the console, such as https://console.example.mk; without it there are no links outside the console
 * @param nameAt names of places that the reader has
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
  const action = (name: 'take' | 'map' | 'open', label: string, path: string) => ({
    name,
    label,
    path,
    url: urlOf(path),
  });
  if (kind === 'second_factor_reset') {
    const path = paths.profile();
    return {
      title: word.reset,
      lines: [word.resetBody],
      path,
      url: urlOf(path),
      actions: [action('open', word.profile, path)],
    };
  }
  const [first] = alarms;
  if (kind === 'test' || first === undefined) {
    const path = paths.alarms();
    return {
      title: word.test,
      lines: [word.testBody],
      path,
      url: urlOf(path),
      actions: [action('open', word.open, path)],
    };
  }
  if (kind === 'alarm') {
    const path = claimPath(first);
    const place =
      first.latitude === null || first.longitude === null
        ? []
        : [word.place(placeText(first.latitude, first.longitude, locale, nameAt))];
    return {
      title: `${vehicleName(first, locale)}: ${whatText(first, locale)}`,
      lines: [
        `${word.severity[first.severity] ?? first.severity} · ${word.since(timeText(first.created_at))}${lateText(first, locale)}`,
        ...place,
      ],
      path,
      url: urlOf(path),
      actions: [action('take', word.claim, path), action('map', word.map, mapPath(first))],
    };
  }
  const path = `${paths.alarms()}?is_acknowledged=false`;
  const lines = alarms.map(
    (alarm) =>
      `${word.severity[alarm.severity] ?? alarm.severity} · ${vehicleName(alarm, locale)}: ${whatText(alarm, locale)} · ${timeText(alarm.created_at)}${lateText(alarm, locale)}`,
  );
  if (alarm_count > alarms.length) lines.push(word.more(alarm_count - alarms.length));
  return { title: word.digest(alarm_count), lines, path, url: urlOf(path), actions: [action('open', word.open, path)] };
}
