import { matchesSearch } from './search';

describe('a search', () => {
  it('finds words in any order, in either script, in any of the texts', () => {
    expect(matchesSearch('petrov марко', 'Марко Петров', 'marko@fleet.mk')).toBe(true);
    expect(matchesSearch('fleet марко', 'Марко Петров', 'marko@fleet.mk')).toBe(true);
    expect(matchesSearch('marko stojanov', 'Марко Петров')).toBe(false);
  });

  it('finds a plate with and without its dashes', () => {
    expect(matchesSearch('sk1234', 'SK-1234-AB')).toBe(true);
    expect(matchesSearch('СК 1234 аб', 'SK-1234-AB')).toBe(true);
    expect(matchesSearch('SK-99', 'SK-1234-AB')).toBe(false);
  });

  it('finds numbers, skips what is missing, and finds everything when nothing is sought', () => {
    expect(matchesSearch('12', null, undefined, 4123)).toBe(true);
    expect(matchesSearch('x', null)).toBe(false);
    expect(matchesSearch('   ', null)).toBe(true);
    expect(matchesSearch('-', 'no dash')).toBe(false);
  });
});
