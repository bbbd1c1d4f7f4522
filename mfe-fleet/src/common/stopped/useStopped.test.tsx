import { screen } from '@testing-library/react';
import { fakeServer, serverAnnounces } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { renderFleet } from '../../testing/renderFleet';
import { useStopped } from './useStopped';

const now = Date.parse('2026-11-22T12:00:00Z');
const Standing = () => (
  <p>{useStopped({ deviceId: 'GPS-1', speed: 0, fixAt: now - 60_000, status: 'online' }) ?? 'not known'}</p>
);

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  jest.spyOn(clock, 'now').mockReturnValue(now);
  server = fakeServer({
    'GET /api/vehicles/:id/standing': { json: { success: true, data: { since: '2026-11-22T10:30:00Z' } } },
    'GET /api/locations': {
      json: { success: true, data: [{ id: 1, gps_time: '2026-11-22T11:40:00Z', speed: 5 }] },
    },
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  jest.restoreAllMocks();
});

it('says since when a vehicle stands by the server’s stops', async () => {
  serverAnnounces('trips');
  renderFleet(<Standing />, { path: '/' });
  expect(await screen.findByText('Стои 1 ч 30 мин, од 11:30')).toBeVisible();
  expect(server.callsTo('GET', '/api/locations')).toEqual([]);
});

it('by the positions where the newest stop is none yet, and where the server has no stops', async () => {
  serverAnnounces('trips');
  server.on('GET /api/vehicles/:id/standing', { json: { success: true, data: { since: null } } });
  const { unmount } = renderFleet(<Standing />, { path: '/' });
  expect(await screen.findByText('Стои 20 мин, од 12:40')).toBeVisible();
  unmount();
  const before = server.callsTo('GET', '/api/vehicles/GPS-1/standing').length;
  serverAnnounces();
  renderFleet(<Standing />, { path: '/' });
  expect(await screen.findByText('Стои 20 мин, од 12:40')).toBeVisible();
  expect(server.callsTo('GET', '/api/vehicles/GPS-1/standing')).toHaveLength(before);
});
