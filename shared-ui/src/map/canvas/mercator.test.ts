import { CRS, LatLng } from 'leaflet';
import { fromWorld, worldSize, worldX, worldY } from './mercator';

it.each([
  [41.9981, 21.4254],
  [0, 0],
  [-33.9, 151.2],
  [85, -179.9],
])('puts %d, %d where Leaflet does', (lat, lng) => {
  const expected = CRS.EPSG3857.latLngToPoint(new LatLng(lat, lng), 13);
  expect(worldX(lng) * worldSize(13)).toBeCloseTo(expected.x, 4);
  expect(worldY(lat) * worldSize(13)).toBeCloseTo(expected.y, 4);
});

it('finds the way back', () => {
  const place = fromWorld(worldX(21.4254), worldY(41.9981));
  expect(place.lat).toBeCloseTo(41.9981, 9);
  expect(place.lng).toBeCloseTo(21.4254, 9);
});

it('holds the poles at the edge of the map', () => {
  expect(worldY(90)).toBeCloseTo(0, 9);
  expect(worldY(-90)).toBeCloseTo(1, 9);
});
