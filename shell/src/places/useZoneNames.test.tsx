import { act, screen } from '@testing-library/react';
import { api, type Role, session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { NearestPlace } from 'shared-ui';
import { renderInShell } from '../testing/renderInShell';
import { useZoneNames } from './useZoneNames';

const circle = { type: 'Point', coordinates: [21.7753, 41.7165] };
let server: ReturnType<typeof fakeServer>;
let names: string[];
/** When each was written. */
const updated: Readonly<Record<string, string>> = {
  'Депо Скопје': '2026-11-25T08:00:00Z',
  'Депо Центар': '2026-11-26T08:00:00Z',
};

beforeEach(() => {
  names = ['Депо Скопје'];
  server = fakeServer({
    'GET /api/zones': () => ({
      json: {
        success: true,
        data: [
          { id: 9, name: 'Од иднината', geometry: { type: 'Spiral' } },
          ...names.map((name, id) => ({
            id,
            name,
            geometry: { ...circle, radius: 90 },
            updated_at: updated[name],
          })),
        ],
      },
    }),
    'POST /api/zones/import': { json: { success: true } },
    'PUT /api/zones/0': { json: { success: true } },
    'POST /api/auth/logout': { json: { success: true } },
  });
});
afterEach(async () => {
  server.restore();
  serverAnnounces();
  await session.logout();
});

function Named() {
  useZoneNames();
  return <NearestPlace latitude={41.7165} longitude={21.7753} />;
}

async function show(role: Role) {
  await signInAs(role);
  return await renderInShell(<Named />);
}

const zoneCalls = () => server.calls.filter(({ path, method }) => path === '/api/zones' && method === 'GET');

it('names a place by the zone that it is in, and by its new name once that was written here', async () => {
  serverAnnounces('zones');
  const view = await show('operator');
  expect(await screen.findByText('Депо Скопје')).toBeVisible();
  expect(zoneCalls().map(({ query }) => query.toString())).toEqual(['inside=false']);
  names = ['Депо Центар'];
  await act(() => api.put('/api/zones/0', {}));
  expect(await screen.findByText('Депо Центар')).toBeVisible();
  // A zone that is there no more names nothing.
  names = [];
  await act(() => api.post('/api/zones/import', {}));
  expect(await screen.findByText('во Велес')).toBeVisible();
  view.unmount();
});

it.each<[string, Role, boolean]>([
  ['whom the server shows no zones', 'driver', true],
  ['of a server without zones', 'operator', false],
])('calls nothing for users %s', async (_, role, isAnnounced) => {
  serverAnnounces(...(isAnnounced ? (['zones'] as const) : []));
  const view = await show(role);
  expect(await screen.findByText('во Велес')).toBeVisible();
  expect(zoneCalls()).toEqual([]);
  view.unmount();
});

it('forgets the zones with the console that named by them', async () => {
  serverAnnounces('zones');
  const view = await show('operator');
  await screen.findByText('Депо Скопје');
  view.unmount();
  serverAnnounces();
  const next = await show('operator');
  expect(await screen.findByText('во Велес')).toBeVisible();
  next.unmount();
});
