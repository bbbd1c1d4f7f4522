import type { Translate } from 'shared-auth/contract';
import en from '../locales/en.json';
import mk from '../locales/mk.json';
import { alarmMessage } from './alarmMessage';

/** Texts of one language, as the page has them. */
function pageIn(lang: 'mk' | 'en'): Translate {
  document.documentElement.lang = lang;
  const texts: unknown = { mk, en }[lang];
  const find = (key: string) =>
    key
      .replace('ui:', '')
      .split('.')
      .reduce((node, part) => (node as Record<string, unknown>)[part], texts) as string;
  const t = (key: string, values: Record<string, unknown> = {}) =>
    find(key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  return t as unknown as Translate;
}

afterEach(() => {
  document.documentElement.lang = '';
});

const message = (t: Translate, alarm_type: string, text: string) => alarmMessage(t, { alarm_type, message: text });

test('on an English page, a Macedonian text is built from its figures', () => {
  const t = pageIn('en');
  expect(message(t, 'overspeed', 'Пречекорена брзина: 95 km/h (дозволено 80 km/h)')).toBe('95 km/h (limit 80 km/h)');
  expect(message(t, 'speed', 'Пречекорена брзина: 95,5 km/h')).toBe('95,5 km/h');
  expect(message(t, 'low_battery', 'Слаба батерија на уредот: 12 %')).toBe('12 %');
  expect(message(t, 'geofence', 'Премината граница на геозона: Склад Маџари')).toBe('Склад Маџари');
  expect(message(t, 'sos', 'Возачот побара помош (SOS)')).toBeNull();
  expect(message(t, 'other', 'Настан пријавен од уредот')).toBeNull();
});

test('what is in the language of the page, and what nobody can rebuild, stays as it came', () => {
  const english = pageIn('en');
  expect(message(english, 'geofence', 'Left geofence: Склад')).toBe('Left geofence: Склад');
  expect(message(english, 'drone_seen', 'Забележано е нешто')).toBe('Забележано е нешто');
  expect(message(english, 'other', 'Вратата не се затвора')).toBe('Вратата не се затвора');
  const macedonian = pageIn('mk');
  expect(message(macedonian, 'sos', 'Возачот побара помош (SOS)')).toBe('Возачот побара помош (SOS)');
  expect(message(macedonian, 'overspeed', 'Speed 95 km/h exceeds 80 km/h')).toBe('95 km/h (дозволено 80 km/h)');
  expect(message(macedonian, 'sos', 'SOS')).toBeNull();
  expect(message(macedonian, 'speed', 'Пречекорена брзина: 95 km/h')).toBe('95 km/h');
});
