import { parseAttribution } from './attributionParts';

it('takes text and links from what tile servers ask for', () => {
  expect(
    parseAttribution('&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'),
  ).toEqual([
    { text: '© ' },
    { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
    { text: ' contributors' },
  ]);
});

it('shows markup of any other kind as text or not at all', () => {
  expect(parseAttribution('<img src=x onerror=alert(1)>Tiles')).toEqual([{ text: 'Tiles' }]);
  expect(parseAttribution('<a href="javascript:alert(1)">Tiles</a>')).toEqual([{ text: 'Tiles' }]);
});
