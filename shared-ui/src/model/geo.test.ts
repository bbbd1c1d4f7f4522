import { isValidPosition, type LatLng, simplifyTrack } from './geo';

const skopje: LatLng = { lat: 41.9981, lng: 21.4254 };
const bitola: LatLng = { lat: 41.0297, lng: 21.3292 };

describe('a position', () => {
  it.each([
    [41.9981, 21.4254],
    [90, 180],
    [-90, -180],
    [0, 21],
    [41, 0],
  ])('%p, %p is valid', (lat, lng) => {
    expect(isValidPosition(lat, lng)).toBe(true);
  });

  it.each([
    [null, 21],
    [41, undefined],
    [Number.NaN, 21],
    [41, Number.POSITIVE_INFINITY],
    [90.0001, 21],
    [41, -180.0001],
    ['41.9', '21.4'],
    [0, 0],
    [{}, []],
  ])('%p, %p is not', (lat, lng) => {
    expect(isValidPosition(lat, lng)).toBe(false);
  });
});

describe('a simplified track', () => {
  it('drops what lies on the way and keeps the corner', () => {
    const corner = { lat: 41.1, lng: 21.1 };
    const track = [
      { lat: 41, lng: 21 },
      { lat: 41.05, lng: 21.05 },
      corner,
      { lat: 41.15, lng: 21.05 },
      { lat: 41.2, lng: 21 },
    ];
    expect(simplifyTrack(track, 50)).toEqual([track[0], corner, track[4]]);
  });

  it('keeps every point that is farther off than the tolerance', () => {
    const metre = 1 / 111_195;
    const track = [
      { lat: 41, lng: 21 },
      { lat: 41 + 9 * metre, lng: 21.001 },
      { lat: 41, lng: 21.002 },
      { lat: 41 + 11 * metre, lng: 21.003 },
      { lat: 41, lng: 21.004 },
    ];
    expect(simplifyTrack(track, 10)).toHaveLength(3);
    expect(simplifyTrack(track, 3)).toHaveLength(5);
  });

  it('leaves short tracks and a tolerance of nothing alone, and never changes what it was given', () => {
    const track = [skopje, bitola];
    expect(simplifyTrack(track, 10)).toEqual(track);
    expect(simplifyTrack(track, 10)).not.toBe(track);
    expect(simplifyTrack([], 10)).toEqual([]);
    expect(simplifyTrack([skopje, skopje, bitola], 0)).toHaveLength(3);
    expect(simplifyTrack([skopje, skopje, bitola], Number.NaN)).toHaveLength(3);
  });

  it('keeps the farthest point of a round trip', () => {
    const track = [skopje, bitola, skopje];
    expect(simplifyTrack(track, 100)).toEqual(track);
  });

  it('takes 100,000 points without overflowing the call stack', () => {
    const spiral = Array.from({ length: 100_000 }, (_, i) => ({
      lat: 41 + Math.cos(i / 500) * (i / 100_000),
      lng: 21 + Math.sin(i / 500) * (i / 100_000),
    }));
    const simple = simplifyTrack(spiral, 20);
    expect(simple[0]).toBe(spiral[0]);
    expect(simple.at(-1)).toBe(spiral.at(-1));
    expect(simple.length).toBeLessThan(20_000);
  });
});
