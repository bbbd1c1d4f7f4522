import { type ReferenceApi, registerSampleFleet, startReferenceApi } from '@fleet/reference-api';
import { extensions } from '@fleet/reference-api/extensions';
import { call, signIn } from '../calls';
import { storedRounds, VEHICLES } from '../storedRounds';
import type { Costs, Past } from './zones';

/** Measures at once what zones cost while positions are stored; `past` is answered with the second measurement. */
const { ROUNDS = '8' } = process.env;
const ZONES = 1_000;

const startServer = async (extra = extensions) => {
  const settings = { port: 0, demoAccounts: true, passwordCost: 2 ** 10, budgetFactor: 1_000, deriveTripsEvery: 0 };
  const api = await startReferenceApi(settings, extra);
  await registerSampleFleet(api, VEHICLES);
  return api;
};
const without = await startServer(extensions.filter(({ name }) => name !== 'zones'));
const [alone, ruled] = [await startServer(), await startServer()];
for (const api of [alone, ruled]) {
  await asManager(api, '/api/zones/import', { zones: Array.from({ length: ZONES }, (_, i) => zoneOf(i)) });
  await query(api, "update zones set counts_from = now() - interval '1 day'");
}
await query(
  ruled,
  `insert into zone_rules (zone_id, event, severity, counts_from)
   select id, event, 'low', now() - interval '1 day' from zones, unnest(array['enter', 'exit']) event`,
);
for (const api of [alone, ruled]) await api.services.zoneBook.refresh();

const servers = [without, alone, ruled] as const;
const [withoutZones = [], zones = [], rules = []] = await storedRounds(servers, Number(ROUNDS), 20, () => ({
  ignition: true,
}));
const costs: Costs = { without: withoutZones, zones, rules, crossings: 0 };
costs.crossings = Number((await query(alone, 'select count(*) as n from zone_visits'))[0]?.n);
process.send?.(costs);
process.on('message', () => void measurePast().then((past) => process.send?.(past)));

/** A circle of 300 m, or a polygon of 25 corners, somewhere in the country. */
function zoneOf(i: number) {
  const [lng, lat] = [20.6 + ((i * 37) % 220) / 100, 41 + ((i * 53) % 120) / 100];
  const corners = Array.from({ length: 25 }, (_, k) => [
    lng + 0.005 * Math.sin((k * Math.PI) / 12),
    lat + 0.004 * Math.cos((k * Math.PI) / 12),
  ]);
  return {
    name: `Z${i}`,
    ...(i % 10 === 0 && { speed_limit: 50 }),
    geometry:
      i % 3 ? { type: 'Point', coordinates: [lng, lat], radius: 300 } : { type: 'Polygon', coordinates: [corners] },
  };
}

/** A month: ten hours a day with a fix each half minute on a way around, else every five minutes in the depot. */
async function measurePast(): Promise<Past> {
  await query(alone, "select create_locations_partition(to_char(now() - interval '1 month', 'YYYY-MM'))");
  await query(
    alone,
    `insert into locations (device_pk, vehicle_id, latitude, longitude, speed, gps_time, received_at)
     select d.id, d.vehicle_id, case when h then 41.6 + 0.4 * sin(n * 0.004 + d.id) else 41.6 end,
       case when h then 21.7 + 0.5 * cos(n * 0.004 + d.id) else 21.7 end, case when h then 60 else 0 end, t, t
     from devices d, lateral (select n, date_trunc('minute', now()) - interval '30 days' + n * interval '30 seconds' as t from generate_series(1, 86400) n) s,
       lateral (select extract(hour from t) between 7 and 16 as h) x
     where h or n % 10 = 0`,
  );
  await query(
    alone,
    `insert into device_days (device_pk, day, vehicle_key, location_count, moving_count, speed_sum, max_speed, high_speed_count)
     select d.id, now()::date - n, d.vehicle_id, 1300, 0, 0, 0, 0 from devices d, generate_series(0, 31) n on conflict do nothing`,
  );
  const seconds: Record<string, number> = {};
  for (const [name, radius, coordinates] of [
    ['a depot', 300, [21.7, 41.6]],
    ['a stretch of road', 2_000, [22.2, 41.6]],
  ] as const) {
    const geometry = { type: 'Point', coordinates, radius };
    const zone = await asManager(alone, '/api/zones', { name, geometry });
    const { data } = JSON.parse(zone) as { data: { id: number } }; // the reference API's own response
    const began = performance.now();
    await asManager(alone, `/api/zones/${data.id}/history`, { days: 31 });
    seconds[name] = (performance.now() - began) / 1_000;
  }
  return { positions: Number((await query(alone, 'select count(*) as n from locations'))[0]?.n), seconds };
}

function query(api: ReferenceApi, sql: string): Promise<Record<string, unknown>[]> {
  return api.database.query(sql);
}

async function asManager(api: ReferenceApi, path: string, body: object): Promise<string> {
  return call(api.url, path, { token: await signIn(api.url, 'manager', 'manager123'), body });
}
