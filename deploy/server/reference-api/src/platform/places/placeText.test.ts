import { placeText } from './placeText';

it.each([
  [41.9981, 21.4254, 'mk', 'во Скопје'],
  [41.9981, 21.4254, 'en', 'in Skopje'],
  [52.5, 13.4, 'mk', '52.50000, 13.40000'],
] as const)('%d, %d is in %s %s', (latitude, longitude, locale, expected) => {
  expect(placeText(latitude, longitude, locale)).toBe(expected);
});

it('names distance and direction from the next place', () => {
  expect(placeText(41.62, 21.78, 'mk')).toMatch(/^\d+ km (?:северно|јужно|источно|западно|северо|југо)\S* од \S/);
  expect(placeText(41.62, 21.78, 'en')).toMatch(/^\d+ km \w+ of \S/);
});
