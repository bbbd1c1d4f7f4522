import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startReferenceApi } from '@fleet/reference-api';

/**
 * The reference API with VEHICLES vehicles all over the country, of which PER_SECOND move each second: their places are
 * handed to the live connection every tenth of a second and written every second, without the work of storing messages,
 * which has a bench of its own.
 */
const VEHICLES = Number(process.env.VEHICLES);
const PER_SECOND = Number(process.env.PER_SECOND);
/** Degrees: south, west, and how far north and east. */
const COUNTRY = { south: 41.1, west: 20.6, height: 1.1, width: 2.2 };
const STEP = 0.0005;

const api = await startReferenceApi({
  port: 0,
  databaseUrl: process.env.DATABASE_URL || undefined,
  demoAccounts: true,
  passwordCost: 2 ** 10,
  budgetFactor: 1_000,
});
const { database, services } = api;
const TABLES = ['vehicles', 'devices'];
// The triggers that keep the history of trackers take milliseconds for each row, and the history is not read here.
for (const name of TABLES) await database.query(`alter table ${name} disable trigger user`);
await database.query(
  `with v as (insert into vehicles (vehicle_code, license_plate, plate_key, make, model, vehicle_type, search_text)
     select 'M-' || n, 'M ' || n, 'M' || n, 'MAN', 'TGX', 'truck', 'm-' || n from generate_series(1, $1::int) n
     returning id, vehicle_code),
   d as (insert into devices (device_id, device_type, vehicle_id, search_text)
     select 'G' || substr(vehicle_code, 2), 'FMB920', id, vehicle_code from v returning id)
   select count(*) from d`,
  [VEHICLES],
);
for (const name of TABLES) await database.query(`alter table ${name} enable trigger user`);
await database.query('analyze vehicles, devices');
const rows = await database.query<{ id: number; vehicle_id: number; device_id: string; code: string }>(
  'select d.id, d.vehicle_id, d.device_id, v.vehicle_code as code from devices d join vehicles v on v.id = d.vehicle_id order by d.id',
);
/** Spread evenly by two numbers whose multiples do not meet. */
const places = rows.map((_, i) => ({
  latitude: COUNTRY.south + ((i * 0.754877666) % 1) * COUNTRY.height,
  longitude: COUNTRY.west + ((i * 0.569840291) % 1) * COUNTRY.width,
}));
const at = () => new Date().toISOString();
const columns = (indices: readonly number[]) => [
  indices.map((i) => rows[i]?.id),
  indices.map((i) => places[i]?.latitude),
  indices.map((i) => places[i]?.longitude),
  at(),
];
await database.query(
  `insert into device_state (device_pk, latitude, longitude, speed, heading, gps_time, message_time, last_heartbeat)
   select *, 50, 90, $4::timestamptz, $4::timestamptz, $4::timestamptz from unnest($1::int[], $2::float8[], $3::float8[])`,
  columns([...rows.keys()]),
);
await database.query('analyze device_state');

let next = 0;
const moved = new Set<number>();
setInterval(() => {
  const time = at();
  const indices = Array.from({ length: Math.round(PER_SECOND / 10) }, () => next++ % rows.length);
  for (const i of indices) moved.add(i);
  services.live.locations(
    indices.flatMap((i) => {
      const [row, place] = [rows[i], places[i]];
      if (!row || !place) return [];
      place.latitude += STEP;
      place.longitude += STEP;
      const identity = { vehicle_id: row.vehicle_id, vehicle_code: row.code, device_id: row.device_id };
      const fix = { speed: 50, heading: 90, altitude: 240, satellites: 11, accuracy: 5, gps_time: time };
      return { ...identity, license_plate: `M ${i + 1}`, ...place, ...fix, received_at: time, device_status: 'online' };
    }),
  );
}, 100);
let isWriting = false;
setInterval(async () => {
  // One at a time: on a busy machine the calls of the page would wait behind a growing queue.
  if (isWriting) return;
  isWriting = true;
  const indices = [...moved];
  moved.clear();
  const written = database.query(
    `update device_state s set latitude = n.lat, longitude = n.lng, gps_time = $4::timestamptz
     from unnest($1::int[], $2::float8[], $3::float8[]) as n(id, lat, lng) where s.device_pk = n.id`,
    columns(indices),
  );
  // At the end it is closed meanwhile.
  await written.catch(() => {});
  isWriting = false;
}, 1_000);

process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
/** Asked for its state: processor time since the start, and how late its event loop was since it was asked last. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1_000, loopP99: delay.percentile(99) / 1e6 });
  delay.reset();
});
