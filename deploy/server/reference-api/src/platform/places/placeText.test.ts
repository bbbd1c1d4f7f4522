import { placeText } from './placeText';

it.each([
  [41.9981, 21.4254, 'mk', 'во Скопје'],
  [41.9981, 21.4254, 'en', 'in Skopje'],
  [52.5, 13.4, 'mk', '52.50000, 13.40000'],
] as const)('%d, %d is in %s %s', (latitude, longitude, locale, expected) => {
  expect(placeText(latitude, longitude, locale)).toBe(expected);
});

it('names distance and direction from the next place', () => {
  expect(placeText(41.62, 21.78, 'mk')).toMatch(/^\S+, \d+ km (?:С|СИ|И|ЈИ|Ј|ЈЗ|З|СЗ)$/);
  expect(placeText(41.62, 21.78, 'en')).toMatch(/^\S+, \d+ km (?:N|NE|E|SE|S|SW|W|NW)$/);
});
