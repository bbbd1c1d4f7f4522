import { allAlarmTypes, type Translate } from 'shared-auth/contract';
import en from '../locales/en.json';
import mk from '../locales/mk.json';
import { alarmMessage } from './alarmMessage';

/** Texts of one language, as the page has them. */
function pageIn(lang: 'mk' | 'en'): Translate {
  const texts: unknown = { mk, en }[lang];
  const find = (key: string) =>
    key
      .replace('ui:', '')
      .split('.')
      .reduce((node, part) => (node as Record<string, unknown>)[part], texts) as string;
  return ((key: string) => find(key)) as unknown as Translate;
}

const sentences = [
  'Panic button pressed by driver 12',
  'Driver 12 pressed the panic button near Скопје',
  'Возачот Christopher Montgomery-Featherstonehaugh побара помош',
  'Premašena brzina: 95 km/h (dozvoljeno 80 km/h)',
  'Geschwindigkeit überschritten: 132,5 km/h',
  'Speed 95 km/h exceeds 80 km/h',
  'Пречекорена брзина: 95 km/h (дозволено 80 km/h)',
  'Слаба батерија на уредот: 12 %',
  'Излез од геозона: Магацин Скопје',
  'Left geofence: Depot (gate 2)',
  'Alarma de pánico',
  'Тревога: взлом',
  'SOS!',
  '速度超限',
  'Настан пријавен од уредот: coolerDoorOpen',
  'x',
];

it.each(sentences)('shows what a server says, whole, beside every type and in both languages: %s', (text) => {
  for (const lang of ['mk', 'en'] as const)
    for (const alarm_type of [...allAlarmTypes, 'drone_seen', null])
      expect(alarmMessage(pageIn(lang), { alarm_type, message: text })).toBe(text);
});

it('is nothing where the server sends nothing, or only the name of the type', () => {
  const t = pageIn('mk');
  for (const message of [null, '', 'Пречекорена брзина'])
    expect(alarmMessage(t, { alarm_type: 'overspeed', message })).toBeNull();
  expect(alarmMessage(pageIn('en'), { alarm_type: 'overspeed', message: 'Пречекорена брзина' })).not.toBeNull();
});
