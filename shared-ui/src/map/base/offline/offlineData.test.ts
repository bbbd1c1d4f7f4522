import { mapPlaces } from '../../../model/places/places';
import { latinName } from '../../../model/places/transliterate';
import { geometry } from './geometry';
import { namesAt } from './naming';

const inWorld = (values: Float64Array) => values.every((value) => value > 0 && value < 1);

describe('the data of the offline map', () => {
  it('has every town by its Macedonian name, where it lies', () => {
    const towns =
      'Скопје Битола Куманово Прилеп Тетово Велес Охрид Гостивар Штип Струмица Кавадарци Кочани Кичево Струга Радовиш Гевгелија Крива_Паланка Свети_Николе Неготино Делчево Виница Ресен Пробиштип Берово Кратово Крушево Македонски_Брод Валандово Дебар Демир_Хисар Македонска_Каменица Демир_Капија Пехчево Богданци Стар_Дојран';
    for (const name of towns.split(' ').map((town) => town.replace('_', ' '))) {
      const place = mapPlaces.find(({ mk }) => mk === name);
      expect([name, place?.lat, place?.lng]).toEqual([name, expect.any(Number), expect.any(Number)]);
      expect([name, place && place.lat > 40.85 && place.lat < 42.4 && place.lng > 20.4 && place.lng < 23.05]).toEqual([
        name,
        true,
      ]);
    }
    expect(new Set(mapPlaces.map(({ mk }) => mk)).size).toBeGreaterThan(280);
  });

  it('is written in one script only', () => {
    for (const { mk, en } of mapPlaces) {
      expect(mk).toMatch(/^[\u0400-\u04ff' -]+$/u);
      expect(en).not.toMatch(/[\u0400-\u04ff]/u);
    }
  });

  it('has a border that closes, six lakes and more, and the numbered roads', () => {
    const { country, lakes, rivers, roads } = geometry;
    const last = country.x.length - 1;
    expect(country.x.length).toBeGreaterThan(500);
    expect(Math.hypot(country.x[0]! - country.x[last]!, country.y[0]! - country.y[last]!)).toBeLessThan(1e-4);
    expect(lakes.length).toBeGreaterThan(8);
    expect(rivers.length).toBeGreaterThan(15);
    expect([...new Set(roads.map(({ number }) => number))]).toEqual(expect.arrayContaining(['А1', 'А2', 'А3', 'А4']));
    for (const line of [country, ...lakes, ...rivers, ...roads]) expect(inWorld(line.x) && inWorld(line.y)).toBe(true);
  });

  it.each([6, 8, 10, 12, 14, 17])('names places at zoom %i without an overlap', (zoom) => {
    const { names } = namesAt(zoom, 'mk', (text) => text.length * 7);
    expect(names.map(({ text }) => text)).toContain('Скопје');
    const overlaps = names.flatMap(({ text, box: a }, i) =>
      names
        .slice(i + 1)
        .filter(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((other) => `${text} × ${other.text}`),
    );
    expect(overlaps).toEqual([]);
  });

  it('names more the nearer one looks', () => {
    const count = (zoom: number) => namesAt(zoom, 'en', (text) => text.length * 7).names.length;
    expect(count(12)).toBeGreaterThan(count(9));
    expect(count(9)).toBeGreaterThan(count(6));
  });
});

it.each([
  ['Ѓорче Петров', 'Gjorche Petrov'],
  ['Џепчиште', 'Dzhepchishte'],
  ['Боговиње', 'Bogovinje'],
  ['Чучер-Сандево', 'Chucher-Sandevo'],
])('writes %s in Latin letters', (mk, en) => expect(latinName(mk)).toBe(en));
