import {
  alarmTypeLabel,
  deviceStatusLabel,
  roleLabel,
  severityLabel,
  vehicleStatusLabel,
  vehicleTypeLabel,
} from '../model/labels';
import en from './en.json';
import mk from './mk.json';

type Texts = { [key: string]: string | Texts };

/** `a.b.c` for each text. */
const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );

const textAt = (texts: Texts, key: string) =>
  key
    .split('.')
    .reduce<string | Texts | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), texts);

const t = (key: string) => String(textAt(mk, key.replace('ui:', '')));

describe('the shared words', () => {
  it('exist in both languages', () => {
    expect(keysOf(en).sort()).toEqual(keysOf(mk).sort());
  });

  it('are nowhere empty and take the same values', () => {
    const values = (text: unknown) =>
      String(text)
        .match(/\{\{\w+\}\}/g)
        ?.sort() ?? [];
    for (const key of keysOf(mk)) {
      expect(String(textAt(mk, key)).trim()).not.toBe('');
      expect([key, values(textAt(en, key))]).toEqual([key, values(textAt(mk, key))]);
    }
  });

  it('are the glossary’s to the letter', () => {
    expect(mk.errors.network).toBe('Грешка при комуникација со серверот');
    expect(mk.pageOf).toBe('Страница {{page}} од {{pages}}');
    expect(mk.empty).toMatchObject({
      noData: 'нема податоци',
      noDevice: 'Нема уред',
      noAlarms: 'Нема аларми',
      noActivity: 'Нема активности',
      allOnline: 'Сите уреди се онлајн',
      noLocations: 'Нема достапни локации за приказ',
    });
  });

  it('name unknown values of the wire harmlessly', () => {
    expect(alarmTypeLabel(t, 'harsh_braking')).toBe('Нагло кочење');
    expect(alarmTypeLabel(t, 'door_open')).toBe('door_open');
    expect(alarmTypeLabel(t, '__proto__')).toBe('__proto__');
    expect(alarmTypeLabel(t, null)).toBe('нема податоци');
    expect(severityLabel(t, 'apocalyptic')).toBe('Непознат');
    expect(severityLabel(t, 'critical')).toBe('Критичен');
    expect(deviceStatusLabel(t, null)).toBe('Непознато');
    expect(vehicleStatusLabel(t, 'retired')).toBe('Повлечено');
    expect(vehicleStatusLabel(t, 'sold')).toBe('sold');
    expect(vehicleTypeLabel(t, 'bus')).toBe('Автобус');
    expect(roleLabel(t, 'manager')).toBe('Менаџер');
  });
});
