import { QueryClient } from '@tanstack/react-query';
import { isApiError } from 'shared-auth';
import { type FakeAnswer, fakeServer } from 'shared-auth/testing';
import { routeExportQuery } from './route-export.api';

const search = { device_id: '77', start_date: '2026-11-20T00:00:00', end_date: '2026-11-21T23:59:00' };
const answer = (data: unknown): FakeAnswer => ({ json: { success: true, data } });
let server: ReturnType<typeof fakeServer>;

afterEach(() => server.restore());

function load(given: FakeAnswer) {
  server = fakeServer({ 'GET /api/routes/exported': given });
  return new QueryClient().fetchQuery({ ...routeExportQuery(search), retry: false });
}

describe('GET /api/routes/exported', () => {
  it('sends the device and the local datetimes, with a no-cache header', async () => {
    await load(answer({ device: null, summary: null, route: [] }));
    const [call] = server.callsTo('GET', '/api/routes/exported');
    expect(Object.fromEntries(call?.query ?? [])).toEqual(search);
    expect(call?.headers.get('cache-control')).toBe('no-cache');
  });

  it('reads strings for numbers, keeps what has a position and counts the rest', async () => {
    const { device, summary, track } = await load(
      answer({
        device: { device_id: 77, license_plate: '<b>x</b>', unknown: 1 },
        summary: { total_distance: '12.5', start_time: 'never' },
        route: [
          { lat: '41.5', lng: '21.5', timestamp: '2026-11-20 08:00:00', speed: '50', heading: 'north' },
          { lat: null, lng: 21.5 },
          { lat: 'x', lng: 21.5 },
          { lat: 95, lng: 21.5 },
          null,
          'point',
        ],
      }),
    );
    expect(device).toMatchObject({ device_id: 77, license_plate: '<b>x</b>', imei: null });
    expect(summary).toMatchObject({ total_distance: 12.5, start_time: null, max_speed: null });
    expect(track.points).toEqual([{ lat: 41.5, lng: 21.5, at: Date.UTC(2026, 10, 20, 7), speed: 50, heading: null }]);
    expect(track.withoutPosition).toBe(5);
  });

  it('is an empty route where device, summary and route are missing', async () => {
    expect(await load(answer({}))).toEqual({
      device: null,
      summary: null,
      track: { points: [], withoutPosition: 0, outsideArea: 0, notBelieved: { places: 0, speeds: 0 } },
    });
  });

  it.each([
    ['HTML', new Response('<!doctype html>', { status: 200 })],
    ['truncated JSON', new Response('{"data":{"route":[', { status: 200 })],
    ['data: null', answer(null)],
    ['an object for the route', answer({ route: { lat: 1 } })],
  ])('is an error of shape for %s', async (_name, given) => {
    await expect(load(given)).rejects.toMatchObject({ kind: 'shape' });
  });

  it('@long keeps the page responsive while 100,000 points are read', async () => {
    const route = Array.from({ length: 100_000 }, (_, index) => ({
      lat: 41 + index / 1e6,
      lng: 21,
      timestamp: index * 1000,
      speed: 50,
      heading: 0,
    }));
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    });
    const { track } = await load(answer({ route }));
    clearInterval(count);
    expect(track.points).toHaveLength(100_000);
    expect(turns).toBeGreaterThan(0);
  });

  it('rejects with the call error of the server', async () => {
    const error = await load({ status: 500, json: { success: false, message: 'Базата е недостапна' } }).catch(
      (reason: unknown) => reason,
    );
    expect(isApiError(error) && error.serverMessage).toBe('Базата е недостапна');
  });
});
