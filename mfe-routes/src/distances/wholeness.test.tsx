import { cleanup, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { session } from 'shared-auth';
import { dayAfter } from 'shared-auth/contract';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import VehicleFuel from '../fuel/VehicleFuel';
import { renderPage } from '../testing/renderPage';
import VehicleDistanceCard from './VehicleDistanceCard';
import VehicleDriven from './VehicleDriven';

const TODAY = '2026-11-25';
const burnt = { litres: 24.4, unsure: 2.4, distance: 240_000, engine_seconds: 14_400 };
const fuel = { tanks: ['Резервоар'], changes: [], days: [], trips: [], sum: burnt, receipts: [] };

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  jest.spyOn(clock, 'now').mockReturnValue(Date.parse(`${TODAY}T11:00:00Z`));
  await signInAs('operator');
  serverAnnounces('trips', 'trips.coverage', 'fuel');
  server = fakeServer({
    'GET /api/distances': { json: { success: true, data: [{ date: TODAY, distance: 5_000, estimated_distance: 0 }] } },
    'GET /api/fuel/vehicles/:id': { json: { success: true, data: fuel } },
  });
});
afterEach(() => {
  serverAnnounces();
  server.restore();
  session.logout();
  jest.restoreAllMocks();
});

/** What shows figures of a vehicle, and the first day that they are of. */
const shown: readonly [string, ReactElement, string][] = [
  ['the card of distances', <VehicleDistanceCard key="card" vehicleId={7} />, '2026-11-01'],
  ['the line at the head of its page', <VehicleDriven key="line" vehicleId={7} />, TODAY],
  ['the tab of fuel', <VehicleFuel key="fuel" vehicleId={7} />, '2026-11-01'],
];
const days = [null, ...[120, 20, 3, 1].map((ago) => dayAfter(TODAY, -ago))];

it.each(shown)('says on %s what its figures lack, and nothing where nothing is missing', async (_, page, from) => {
  for (const since of days)
    for (const counted of days)
      for (const isSilent of [false, true]) {
        const counting = counted === null ? [] : [{ vehicle_id: 7, days: 1, from: counted, to: counted }];
        const data = { since, vehicles: [], counting };
        server.on(
          'GET /api/distances/coverage',
          isSilent ? { status: 404, json: { success: false, error: 'нема' } } : { json: { success: true, data } },
        );
        const { container } = renderPage(page);
        await waitFor(() => expect(container).toHaveTextContent(/\d,0 km/));
        const text = container.textContent ?? '';
        expect({ since, counted, isSilent, isSaid: /Не може да се провери/.test(text) }).toEqual({
          ...{ since, counted, isSilent, isSaid: isSilent },
        });
        expect(/Уште се брои/.test(text)).toBe(!isSilent && counted !== null && counted >= from);
        expect(/Нема податоци пред|податоци од/.test(text)).toBe(!isSilent && since !== null && since > from);
        cleanup();
      }
});
