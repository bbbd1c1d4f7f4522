import { cleanup, waitFor } from '@testing-library/react';
import { type ReactElement, useCallback, useState } from 'react';
import { type ListColumn, session } from 'shared-auth';
import { dayAfter } from 'shared-auth/contract';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { widgets } from '../../module.json';
import VehicleFuel from '../fuel/VehicleFuel';
import { renderPage } from '../testing/renderPage';
import { zoneRows } from '../testing/zones';
import VehicleVisits from '../zones/visits/VehicleVisits';
import DistanceColumns from './DistanceColumns';
import VehicleDistanceCard from './VehicleDistanceCard';
import VehicleDriven from './VehicleDriven';

const TODAY = '2026-11-25';
const burnt = { litres: 24.4, unsure: 2.4, distance: 240_000, engine_seconds: 14_400 };
const fuel = { tanks: ['Резервоар'], changes: [], days: [], trips: [], sum: burnt, receipts: [] };
const visit = {
  ...{ id: 1, zone_id: 1, zone_name: 'Депо', vehicle_id: 7, entered_at: `${TODAY}T08:00:00Z`, left_at: null },
  ...{ duration: 60, distance_before: 12_000 },
};

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  jest.spyOn(clock, 'now').mockReturnValue(Date.parse(`${TODAY}T11:00:00Z`));
  await signInAs('operator');
  serverAnnounces('trips', 'trips.coverage', 'fuel', 'zones');
  server = fakeServer({
    'GET /api/distances': {
      json: { success: true, data: [{ vehicle_id: 7, date: TODAY, distance: 5_000, estimated_distance: 0 }] },
    },
    'GET /api/zones': { json: { success: true, data: zoneRows } },
    'GET /api/zones/visits': {
      json: { success: true, data: [visit], pagination: { total: 1, pages: 1, page: 1 } },
    },
    'GET /api/fuel/vehicles/:id': { json: { success: true, data: fuel } },
  });
});
afterEach(() => {
  serverAnnounces();
  server.restore();
  session.logout();
  jest.restoreAllMocks();
});

/** A row of the list of vehicles: its cells of distances. */
function Row() {
  const [columns, setColumns] = useState<readonly ListColumn[]>([]);
  const onColumn = useCallback(
    (_: string, column: ListColumn | null) => setColumns((before) => (column ? [...before.slice(-1), column] : before)),
    [],
  );
  return (
    <>
      <DistanceColumns vehicleIds={[7]} onColumn={onColumn} />
      {columns.map(({ text }) => `${text(7)} km `)}
    </>
  );
}

/** The widgets with figures of days, the first of these, and whether figures wait for what is counted. */
const shown: readonly [string, ReactElement, string, boolean][] = [
  ['./VehicleDistanceCard', <VehicleDistanceCard key="card" vehicleId={7} />, '2026-11-01', true],
  ['./VehicleDriven', <VehicleDriven key="line" vehicleId={7} />, TODAY, true],
  ['./VehicleFuel', <VehicleFuel key="fuel" vehicleId={7} />, '2026-11-01', true],
  ['./DistanceColumns', <Row key="row" />, '2026-11-23', true],
  ['./VehicleVisits', <VehicleVisits key="visits" vehicleId={7} />, '2026-11-19', false],
];
const days = [null, ...[120, 20, 3, 1].map((ago) => dayAfter(TODAY, -ago))];

/** Those without, or whose figures say by themselves of what they are. */
const others: Readonly<Record<string, string>> = {
  './ZonePalette': 'names of zones',
  './GeofenceLayer': 'zones on the map',
  './RoutesTile': 'routes that people entered',
  './VehicleDay': 'a day with its own band of what was not received',
  './TodayTile': 'today, and a last week that has no figure until it is counted',
  './MaintenanceCard': 'what people entered, beside the odometer',
  './OdometerCard': 'readings, with the days on which the counter is not followed',
  './VehicleLimitCard': 'what people entered',
};

it('is asked of each widget of the module', () => {
  const exposed = widgets.map(({ expose }) => expose).sort();
  expect([...shown.map(([expose]) => expose), ...Object.keys(others)].sort()).toEqual(exposed);
});

it.each(shown)(
  'says on %s what its figures lack, and nothing where nothing is missing',
  async (_, page, from, isCounted) => {
    for (const since of days)
      for (const counted of days)
        for (const isSilent of [false, true]) {
          const counting = counted === null ? [] : [{ vehicle_id: 7, days: 1, from: counted, to: counted }];
          const data = { since, vehicles: since === null ? [] : [{ vehicle_id: 7, since }], counting };
          server.on(
            'GET /api/distances/coverage',
            isSilent ? { status: 404, json: { success: false, error: 'нема' } } : { json: { success: true, data } },
          );
          const { container } = renderPage(page);
          await waitFor(() => expect(container).toHaveTextContent(/\d,0( \(.*\))? km/));
          const text = container.textContent ?? '';
          expect({ since, counted, isSilent, isSaid: /Не може да се провери|непроверено/.test(text) }).toEqual({
            ...{ since, counted, isSilent, isSaid: isSilent },
          });
          expect(/Уште се брои|\(.*се брои/.test(text)).toBe(
            isCounted && !isSilent && counted !== null && counted >= from,
          );
          expect(/Нема податоци пред|податоци од|\(од/.test(text)).toBe(!isSilent && since !== null && since > from);
          cleanup();
        }
  },
);
