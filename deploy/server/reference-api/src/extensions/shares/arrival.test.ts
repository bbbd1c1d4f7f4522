import { destinationPlace, estimateArrival } from './arrival';

it.each([
  ['Велес, магацин 3', 41.71],
  ['Кромберг, Битола 7000', 41.03],
  ['bitola', 41.03],
  ['Свети Николе', 41.86],
  ['Магацин 3', null],
  ['', null],
])('finds the place in „%s“', (destination, lat) => {
  const found = destinationPlace(destination);
  if (lat === null) expect(found).toBeNull();
  else expect(found?.lat).toBeCloseTo(lat, 1);
});

describe('from the middle of Skopje to Veles', () => {
  const underway = { latitude: 41.9981, longitude: 21.4254, speed: 70, destination: 'Велес', gps_time: '' };
  const at = (minutesAgo: number) => ({
    ...underway,
    gps_time: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  });

  it('is some 55 km and an hour away', () => {
    const arrival = estimateArrival(at(0));
    expect(arrival?.km).toBeGreaterThan(45);
    expect(arrival?.km).toBeLessThan(65);
    expect((Date.parse(arrival?.at ?? '') - Date.now()) / 60_000).toBeCloseTo(((arrival?.km ?? 0) / 55) * 60, 0);
  });
  it('is there sooner with a vehicle that is usually faster', () => {
    const minutes = (driven?: { distance: number; driving_seconds: number }) =>
      (Date.parse(estimateArrival(at(0), driven)?.at ?? '') - Date.now()) / 60_000;
    expect(minutes({ distance: 800_000, driving_seconds: 36_000 })).toBeLessThan(minutes() * 0.75);
    // Too few kilometres tell nothing.
    expect(minutes({ distance: 8_000, driving_seconds: 36_000 })).toBeCloseTo(minutes(), 1);
  });
  it('has no time while it stands', () => expect(estimateArrival({ ...at(0), speed: 0 })).toMatchObject({ at: null }));
  it('is there within two kilometres', () =>
    expect(estimateArrival({ ...at(0), destination: 'Скопје' })).toEqual({ km: 0, at: null }));
  it.each([
    ['of an old position', at(11)],
    ['without a destination', { ...at(0), destination: null }],
    ['without a position', { ...at(0), latitude: null }],
    ['without a time', { ...at(0), gps_time: null }],
  ])('says nothing %s', (_, underway) => expect(estimateArrival(underway)).toBeNull());
});
