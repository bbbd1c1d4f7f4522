import { mapStats, matchesFilters, queryPeriod, tracked, trackPeriod } from './map';

const online = { deviceStatus: 'online', vehicleType: 'truck', hasAlarms: false };
const offline = { deviceStatus: 'offline', vehicleType: 'van', hasAlarms: true };
const odd = { deviceStatus: null, vehicleType: 'hovercraft', hasAlarms: false };

describe('filters of the fleet map', () => {
  it.each([
    ['all', [online, offline, odd]],
    ['online', [online]],
    ['offline', [offline]],
    ['alarms', [offline]],
  ] as const)('status %s', (status, left) => {
    expect([online, offline, odd].filter((row) => matchesFilters(row, { status, type: 'all' }))).toEqual(left);
  });

  it('by vehicle type', () => {
    expect([online, offline, odd].filter((row) => matchesFilters(row, { status: 'all', type: 'van' }))).toEqual([
      offline,
    ]);
  });

  it('count what is left', () => {
    expect(mapStats([online, offline, odd])).toEqual({ filtered: 3, online: 1, offline: 1, alarms: 1 });
  });
});

describe('the period of a route', () => {
  it('ends at the next five minutes, in Skopje', () => {
    const now = Date.parse('2026-07-01T10:02:00Z');
    expect(queryPeriod(trackPeriod('1h', now))).toEqual({ start: '2026-07-01T11:05:00', end: '2026-07-01T12:05:00' });
    expect(queryPeriod(trackPeriod('7d', now))).toEqual({ start: '2026-06-24T12:05:00', end: '2026-07-01T12:05:00' });
  });

  it('stays the same within a step, so that routes are not asked for at every render', () => {
    const now = Date.parse('2026-07-01T10:01:00Z');
    expect(trackPeriod('24h', now)).toEqual(trackPeriod('24h', now + 3 * 60_000));
  });
});

describe('whose routes are drawn', () => {
  const skopje = { latitude: 41.998, longitude: 21.425 };
  const suburb = { latitude: 42.01, longitude: 21.45 };
  const bitola = { latitude: 41.03, longitude: 21.33 };
  const lost = { latitude: null, longitude: null };

  it('everyone with a position while the map shows everyone', () => {
    expect(tracked([skopje, lost, bitola], null)).toEqual([skopje, bitola]);
  });

  it('only those in view, the nearest to the centre first', () => {
    const view = { lat: 41.998, lng: 21.425, zoom: 13, width: 900, height: 600 };
    expect(tracked([bitola, suburb, skopje], view)).toEqual([skopje, suburb]);
    expect(tracked([bitola, suburb, skopje], view, 1)).toEqual([skopje]);
  });

  it('never more than the bound, whatever the fleet', () => {
    expect(
      tracked(
        Array.from({ length: 5_000 }, () => skopje),
        null,
      ),
    ).toHaveLength(80);
  });
});
