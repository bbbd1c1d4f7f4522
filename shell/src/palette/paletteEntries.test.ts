import { filterEntries, groupEntries } from './paletteEntries';

const entry = (label: string, group = 'Возила', keywords: string[] = []) => ({
  id: label,
  group,
  label,
  keywords,
  to: `/${label}`,
});
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

it('finds in either script and by keywords, the best first', () => {
  const all = [entry('ВЕ-СК-1'), entry('СК-1'), entry('SK-12'), entry('BT-9', 'Возила', ['356000000000001'])];
  expect(labels(filterEntries(all, 'sk1'))).toEqual(['СК-1', 'SK-12', 'ВЕ-СК-1']);
  expect(labels(filterEntries(all, '35600000'))).toEqual(['BT-9']);
});

it('shows the group with the best entry first, and twelve of a group', () => {
  const groups = groupEntries(
    [entry('Тест Ана', 'Страници'), entry('Ана', 'Корисници'), entry('Ивана', 'Корисници')],
    'ana',
  );
  expect(groups.map(({ name, entries }) => [name, labels(entries)])).toEqual([
    ['Корисници', ['Ана', 'Ивана']],
    ['Страници', ['Тест Ана']],
  ]);
  expect(
    groupEntries(
      Array.from({ length: 20 }, (_, n) => entry(`SK-${n}`)),
      'sk',
    )[0]?.entries,
  ).toHaveLength(12);
});

it('keeps the group of what comes late below the others, however well it fits', () => {
  const late = { ...entry('Ана', 'Адреси'), isLate: true };
  const groups = groupEntries([late, entry('Тест Ана', 'Страници'), entry('Јован', 'Корисници')], 'ana');
  expect(groups.map(({ name }) => name)).toEqual(['Страници', 'Корисници', 'Адреси']);
  expect(groupEntries([late, entry('Тест', 'Страници')], '').map(({ name }) => name)).toEqual(['Адреси', 'Страници']);
});
