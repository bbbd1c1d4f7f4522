import { waitFor } from '@testing-library/react';
import { type PaletteEntry, session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import { zoneRows } from '../testing/zones';
import ZonePalette from './ZonePalette';

const device = (id: number, plate: string) => ({
  device_id: `GPS-${id}`,
  vehicle_id: id,
  vehicle_code: `V-${id}`,
  license_plate: plate,
});
const listOf = (data: object[]) => ({
  json: { success: true, data, pagination: { total: data.length, pages: 1, page: 1 } },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  serverAnnounces('zones');
  server = fakeServer({
    'GET /api/zones': { json: { success: true, data: zoneRows } },
    'GET /api/devices': listOf([]),
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

async function found(query: string, role: 'manager' | 'operator' = 'manager'): Promise<string[][]> {
  await signInAs(role);
  let entries: readonly PaletteEntry[] | null = null;
  renderPage(
    <ZonePalette
      query={query}
      onEntries={(next) => {
        entries = next;
      }}
    />,
  );
  await waitFor(() => expect(entries).not.toBeNull());
  return ((entries ?? []) as readonly PaletteEntry[]).map(({ label, detail = '', to }) => [label, detail, to]);
}

it('finds a zone in either script: its page, or for who may not open it the map there', async () => {
  expect(await found('depo skopje')).toEqual([['Депо Скопје', '', '/geofences?zone=1']]);
  expect(await found('депо', 'operator')).toEqual([['Депо Скопје', '', '/map?near=41.98960,21.46940']]);
});

it('offers in which zones a vehicle was once few are found', async () => {
  server.on('GET /api/devices', listOf([device(7, 'SK-5047-FA')]));
  expect(await found('5047')).toEqual([
    ['SK-5047-FA', 'Посети на зони', '/vehicles/7?tab=mfe-routes.%2FVehicleVisits'],
  ]);
  server.on('GET /api/devices', listOf([7, 8, 9].map((id) => device(id, `SK-504${id}-FA`))));
  expect(await found('504')).toEqual([]);
});
