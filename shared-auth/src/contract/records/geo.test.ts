import { EARTH_RADIUS_KM, EARTH_RADIUS_M, haversine, type LatLng } from './geo';

const skopje: LatLng = { lat: 41.9981, lng: 21.4254 };
const bitola: LatLng = { lat: 41.0297, lng: 21.3292 };

describe('haversine', () => {
  it('measures from Skopje to Bitola in the unit of the radius', () => {
    expect(haversine(skopje, bitola, EARTH_RADIUS_KM)).toBeCloseTo(107.98, 1);
    expect(haversine(skopje, bitola, EARTH_RADIUS_M)).toBeCloseTo(haversine(skopje, bitola, EARTH_RADIUS_KM) * 1000, 6);
  });

  it('is one degree of the equator, zero for one point, half the globe for opposite ones', () => {
    expect(haversine({ lat: 0, lng: 0 }, { lat: 0, lng: 1 }, EARTH_RADIUS_M)).toBeCloseTo(111_194.93, 1);
    expect(haversine(skopje, skopje, EARTH_RADIUS_M)).toBe(0);
    expect(haversine({ lat: 90, lng: 0 }, { lat: -90, lng: 0 }, 1)).toBeCloseTo(Math.PI, 12);
    expect(haversine({ lat: 12, lng: 34 }, { lat: -12, lng: -146 }, 1)).toBeCloseTo(Math.PI, 6);
  });

  it('is the same there and back, and across the date line', () => {
    expect(haversine(bitola, skopje, 1)).toBe(haversine(skopje, bitola, 1));
    expect(haversine({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, EARTH_RADIUS_M)).toBeCloseTo(111_194.93, 1);
  });
});
