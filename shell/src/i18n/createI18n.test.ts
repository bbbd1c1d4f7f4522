import type { Locale } from 'shared-auth';
import { addNamespace, changeLocale, createI18n, currentLocale, i18n, onLocaleChange } from './createI18n';
import en from './locales/en.json';
import mk from './locales/mk.json';

afterEach(async () => {
  if (i18n.isInitialized) await changeLocale('mk');
  localStorage.clear();
});

const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(keysOf(en)).toEqual(keysOf(mk));
  const places = (texts: object) => JSON.stringify(texts).match(/\{\{\w+\}\}/g);
  expect(places(en)).toEqual(places(mk));
});

it('speaks Macedonian whatever the browser asks for', async () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  await createI18n();
  expect([currentLocale(), document.documentElement.lang]).toEqual(['mk', 'mk']);
  expect(i18n.t('ui:session.login')).toBe('Најави се');
  expect(i18n.t('login.usernameRequired')).toBe('Корисничкото име е задолжително');
});

it.each([
  [1, '1 избран ред'],
  [2, '2 избрани реда'],
  [11, '11 избрани реда'],
  [21, '21 избран ред'],
])('counts %i as Macedonian does', async (count, text) => {
  await createI18n();
  expect(i18n.t('ui:table.selected', { count })).toBe(text);
});

it('changes the language at once, keeps it, and starts with it', async () => {
  await createI18n();
  await changeLocale('en');
  expect([currentLocale(), document.documentElement.lang, localStorage.getItem('fleet.locale')]).toEqual([
    'en',
    'en',
    'en',
  ]);
  expect(i18n.t('ui:session.login')).toBe('Log in');
  await i18n.changeLanguage('mk');
  await createI18n();
  expect(currentLocale()).toBe('en');
});

it.each(['de', '', '{"a":1}'])('reads %j as no choice', async (kept) => {
  localStorage.setItem('fleet.locale', kept);
  await createI18n();
  expect(currentLocale()).toBe('mk');
  await createI18n({ defaultLocale: 'en' });
  expect(currentLocale()).toBe('en');
});

it('waits for the other texts, so that no page speaks two languages', async () => {
  await createI18n();
  addNamespace('mfe-x', 'mk', { title: 'Наслов' });
  const asked: Locale[] = [];
  const stop = onLocaleChange(async (locale) => {
    asked.push(locale);
    await new Promise((resolve) => setTimeout(resolve));
    addNamespace('mfe-x', locale, { title: 'Title' });
  });
  const changed: string[] = [];
  const follow = () => changed.push(i18n.t('mfe-x:title'));
  i18n.on('languageChanged', follow);
  await changeLocale('en');
  i18n.off('languageChanged', follow);
  stop();
  expect([asked, changed]).toEqual([['en'], ['Title']]);
});

it('stays in the language it has when the other cannot be fetched', async () => {
  await createI18n();
  const stop = onLocaleChange(() => Promise.reject(new Error('no network')));
  await expect(changeLocale('en')).rejects.toThrow('no network');
  stop();
  expect([currentLocale(), localStorage.getItem('fleet.locale')]).toEqual(['mk', null]);
});

it('has the screen rendered again for texts that may be on it, not for those of a part that comes', async () => {
  await createI18n();
  const added: string[] = [];
  const note = (locale: string, namespace: string) => void added.push(`${locale} ${namespace}`);
  i18n.store.on('added', note);
  addNamespace('mfe-y', 'mk', { title: 'Наслов' });
  expect(added).toEqual([]);
  addNamespace('mfe-y', 'mk', { title: 'Нов наслов' });
  addNamespace('mfe-y', 'en', { title: 'Title' });
  i18n.store.off('added', note);
  expect(added).toEqual(['mk mfe-y', 'en mfe-y']);
  expect(i18n.t('mfe-y:title')).toBe('Нов наслов');
});

it('leaves hostile text to React, which shows it as text', async () => {
  await createI18n();
  expect(i18n.t('shell:session.noAccessText', { name: '<b>&' })).toContain('<b>&');
});

it('writes every number of a text with the marks of the language', async () => {
  await createI18n();
  expect(i18n.t('ui:table.selected', { count: 12_345 })).toBe('12.345 избрани реда');
  expect(i18n.t('ui:nearest.away', { place: 'Штип', km: 1.5, direction: 'З' })).toContain('1,5 km');
  await changeLocale('en');
  expect(i18n.t('ui:table.selected', { count: 12_345 })).toContain('12,345');
});
