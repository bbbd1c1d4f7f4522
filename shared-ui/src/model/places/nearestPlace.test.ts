import { nearestPlace } from './nearestPlace';
import { mapPlaces } from './places';

const told = (lat: number, lng: number) => {
  const found = nearestPlace({ lat, lng }, mapPlaces);
  return found && [found.place.mk, found.km, found.direction];
};

it.each([
  ['in the middle of the capital', 41.9981, 21.4254, ['Скопје', null]],
  ['at its edge', 41.96, 21.46, ['Скопје', null]],
  ['in a town', 41.1172, 20.8016, ['Охрид', null]],
  ['in a village', 41.5165, 21.9455, ['Росоман', null]],
  ['in a village beside a city', 42.1425, 21.6958, ['Куманово', null]],
])('is %s', (_, lat, lng, expected) => expect(told(lat, lng)?.slice(0, 2)).toEqual(expected));

it.each([
  ['n', 0.1, 0, 11],
  ['ne', 0.1, 0.134, 16],
  ['e', 0, 0.1, 8],
  ['se', -0.1, 0.134, 16],
  ['s', -0.1, 0, 11],
  ['sw', -0.1, -0.134, 16],
  ['w', 0, -0.1, 8],
  ['nw', 0.1, -0.134, 16],
] as const)('tells direction and distance as seen from the place: %s', (direction, north, east, km) => {
  const place = { mk: 'Место', en: 'Mesto', kind: 'town' as const, lat: 41.6, lng: 21.7 };
  expect(nearestPlace({ lat: 41.6 + north, lng: 21.7 + east }, [place])).toEqual({ place, km, direction });
});

it('rather names a town that is known than a hamlet a little nearer', () => {
  const town = { mk: 'Град', en: 'Grad', kind: 'town' as const, lat: 41.6, lng: 21.7 };
  const village = { mk: 'Село', en: 'Selo', kind: 'village' as const, lat: 41.6, lng: 21.9 };
  expect(nearestPlace({ lat: 41.6, lng: 21.81 }, [village, town])).toMatchObject({
    place: town,
    km: 9,
    direction: 'e',
  });
});

it('never names a lake, a mountain, a country or a part of a city', () => {
  for (const [lat, lng] of [
    [41.045, 20.735],
    [41.7, 41.41],
    [42.0047, 21.3917],
  ] as const) {
    const kind = nearestPlace({ lat, lng }, mapPlaces)?.place.kind;
    expect([undefined, 'capital', 'city', 'town', 'seat', 'village']).toContain(kind);
  }
});

it('says nothing far away', () => {
  expect(told(52.5, 13.4)).toBeNull();
  expect(nearestPlace({ lat: 41, lng: 21 }, [])).toBeNull();
});
