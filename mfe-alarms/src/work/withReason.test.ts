import { MOST_LETTERS, withReason } from './withReason';

const reasons = ['Лажен аларм', 'Решено на терен'];
const press = (typed: string, ...pressed: string[]) =>
  pressed.reduce((before, reason) => withReason(before, reason, reasons), typed);

it('adds a reason to what was typed, and one in the place of another', () => {
  expect(press('', 'Лажен аларм')).toBe('Лажен аларм');
  expect(press('', 'Лажен аларм', 'Решено на терен')).toBe('Решено на терен');
  expect(press('Не крева', 'Лажен аларм')).toBe('Не крева · Лажен аларм');
  expect(press('Не крева', 'Лажен аларм', 'Решено на терен', 'Решено на терен')).toBe('Не крева · Решено на терен');
  expect(press('Прво · второ', 'Лажен аларм', 'Решено на терен')).toBe('Прво · второ · Решено на терен');
});

it('stays within the letters that a reason may have', () => {
  const pressed = press('а'.repeat(MOST_LETTERS), 'Лажен аларм');
  expect(pressed).toHaveLength(MOST_LETTERS);
  expect(pressed).toMatch(/а · Лажен аларм$/);
});
