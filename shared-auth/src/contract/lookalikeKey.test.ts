import { lookalikeKey } from './lookalikeKey';

it.each([
  ['СК-1234-АВ', 'CK-1234-AB'],
  ['sk-1234-ab', 'SK-1234-AB'],
  ['ОН-77-РЕ', 'OH-77-PE'],
  ['аеорсухјѕі', 'AEOPCYXJSI'],
  ['КОМАНДА', 'KOMAHДA'],
  ['Иван', 'ИBAH'],
  ['ѓорѓи', 'ЃOPЃИ'],
  ['', ''],
])('%s is read as %s', (name, key) => {
  expect(lookalikeKey(name)).toBe(key);
  expect(lookalikeKey(key)).toBe(key);
});

it.each([
  ['SK-1', 'SK-2'],
  ['ЦK', 'CK'],
  ['ИBAH', 'NBAH'],
])('%s and %s stay two names', (a, b) => {
  expect(lookalikeKey(a)).not.toBe(lookalikeKey(b));
});
