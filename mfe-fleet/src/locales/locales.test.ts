import en from './en.json';
import mk from './mk.json';

const keysOf = (node: object, path = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${path}${key}.`) : [`${path}${key}`],
  );

it('says in English what it says in Macedonian', () => {
  expect(keysOf(en).sort()).toEqual(keysOf(mk).sort());
});

it('writes Macedonian in Cyrillic', () => {
  const latin = /[A-Za-z]{3,}/;
  const allowed = /\{\{\w+\}\}|IMEI|GPS|SIM|CSV|XLSX?|Excel|MEID|Traccar Client|Android|iPhone|km\/h/g;
  const texts = (node: object): string[] =>
    Object.values(node).flatMap((value) => (typeof value === 'string' ? [value] : texts(value)));
  expect(texts(mk).filter((text) => latin.test(text.replace(allowed, '')))).toEqual([]);
});
