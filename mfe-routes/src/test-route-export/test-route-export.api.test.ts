import { QueryClient } from '@tanstack/react-query';
import { type FakeAnswer, fakeServer } from 'shared-auth/testing';
import { isCutOff, testRouteQuery } from './test-route-export.api';

const search = { device_id: '77', start_date: '2026-11-21T00:00:00', end_date: '2026-11-21T23:59:00' };
let server: ReturnType<typeof fakeServer>;

afterEach(() => server.restore());

function load(json: unknown) {
  const given: FakeAnswer = { json };
  server = fakeServer({ 'GET /api/locations': given });
  return new QueryClient().fetchQuery({ ...testRouteQuery(search), retry: false });
}

const row = (id: number, patch: object = {}) => ({
  id,
  latitude: 41.5,
  longitude: 21.5,
  speed: 40,
  heading: 90,
  received_at: new Date(Date.UTC(2026, 10, 21, 8, id)).toISOString(),
  vehicle_code: 'V-1',
  ...patch,
});

describe('GET /api/locations of the test page', () => {
  it('sends the device, the local datetimes and the limit of 1000, and nothing else', async () => {
    await load({ data: [] });
    const [call] = server.callsTo('GET', '/api/locations');
    expect(Object.fromEntries(call?.query ?? [])).toEqual({ ...search, limit: '1000' });
  });

  it('drops and counts points outside the area and without a position, one row per id, oldest first', async () => {
    const { track, received } = await load({
      data: [
        row(3),
        row(3),
        row(2, { latitude: '44' }),
        row(1, { longitude: null }),
        row(0, { speed: '55.5' }),
        'nonsense',
      ],
    });
    expect(track.points).toHaveLength(2);
    expect(track.points[0]?.at).toBeLessThan(track.points[1]?.at ?? 0);
    expect(track).toMatchObject({ outsideArea: 1, withoutPosition: 2 });
    expect(received).toBe(5);
  });

  it('orders by the time of measurement where the server tells it: late reports are received together', async () => {
    const received_at = '2026-11-21T12:00:00Z';
    const measured = (id: number) => row(id, { speed: id, received_at, gps_time: `2026-11-21T08:0${id}:00Z` });
    const { track } = await load({ data: [measured(3), measured(2), measured(1)] });
    expect(track.points.map((point) => point.speed)).toEqual([1, 2, 3]);
    expect(track.points[0]?.at).toBe(Date.parse('2026-11-21T08:01:00Z'));
  });

  it('knows when the limit held points back', async () => {
    expect(isCutOff(await load({ data: Array.from({ length: 1000 }, (_, id) => row(id)) }))).toBe(true);
    expect(isCutOff(await load({ data: [row(1)], pagination: { total: 1, pages: 1, page: 1 } }))).toBe(false);
    expect(isCutOff(await load({ data: [row(1)], pagination: { total: '4312', pages: 5, page: 1 } }))).toBe(true);
  });

  it.each([
    ['an object for a list', { data: { a: 1 } }],
    ['data: null', { data: null }],
  ])('is an error of shape for %s', async (_name, json) => {
    await expect(load(json)).rejects.toMatchObject({ kind: 'shape' });
  });
});
