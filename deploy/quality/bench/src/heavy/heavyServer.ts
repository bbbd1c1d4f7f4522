import { monitorEventLoopDelay } from 'node:perf_hooks';
import { registerSampleFleet, startReferenceApi } from '@fleet/reference-api';
import { startMailServer } from '@fleet/reference-api/test-mail';
import { fillPositions } from '../growth/fillPositions';

/**
 * The reference API over a month of a large fleet, which watches its own event loop and memory. Environment:
 * DATABASE_URL (else PGlite in memory), VEHICLES, PER_DAY, BUDGET_FACTOR.
 */
const { DATABASE_URL, VEHICLES = '500', PER_DAY = '20', BUDGET_FACTOR = '1000' } = process.env;
const DAYS = 31;
/** Positions of the device whose route is the largest that is sent: one in 20 s, day and night. */
const ROUTE_POINTS = 130_000;

const mail = await startMailServer();
const api = await startReferenceApi({
  port: 0,
  databaseUrl: DATABASE_URL || undefined,
  demoAccounts: true,
  passwordCost: 2 ** 10,
  budgetFactor: Number(BUDGET_FACTOR),
  deriveTripsEvery: 0,
  notifications: { mail: mail.settings, tickMs: 200 },
});
const end = new Date();
await registerSampleFleet(api, Number(VEHICLES));
const fleet = { vehicles: Number(VEHICLES), perDay: Number(PER_DAY) };
await fillPositions(api.database, fleet.vehicles * fleet.perDay * DAYS, end, fleet);
await fillTrips();
await api.database.transaction(async ({ query }) => {
  await query('set local statement_timeout = 0');
  await query(
    `insert into locations (device_pk, vehicle_id, latitude, longitude, speed, heading, gps_time, received_at)
     select d.id, d.vehicle_id, 41.6 + 0.3 * sin(n * 0.002), 21.6, 60, n % 360, $1::timestamptz - n * interval '20 seconds', now()
     from (select id, vehicle_id from devices order by id limit 1) d, generate_series(1, ${ROUTE_POINTS}) n
     where $1::timestamptz - n * interval '20 seconds' > $1::timestamptz - interval '${DAYS} days'`,
    [end.toISOString()],
  );
  await query('analyze');
});

/** Days of trips as they would be derived: deriving 15,500 of them is not what is measured. */
async function fillTrips(): Promise<void> {
  await api.database.query(
    `insert into trip_days (vehicle_id, device_pk, day, rules, fix_count, previous_count, is_closed, derived_at, distance, estimated_distance,
       driving_seconds, idling_seconds, standing_seconds, silent_seconds, trips, stops, top_speed, first_departure, last_arrival,
       start_latitude, start_longitude, end_latitude, end_longitude, entries)
     select vehicle_key, device_pk, day, 0, location_count, 0, true, now(), 120000, 0, 14400, 600, 30000, 0, 9, 8, 88,
       day + interval '6 hours', day + interval '15 hours', 41.6, 21.6, 41.9, 21.4, '[]' from device_days where vehicle_key <> 0`,
  );
}

const loop = monitorEventLoopDelay({ resolution: 5 });
let peak = process.memoryUsage();
const sampler = setInterval(() => {
  const now = process.memoryUsage();
  if (now.rss > peak.rss) peak = now;
}, 50);
sampler.unref();

/** `begin` starts a measurement, `end` is answered with what was seen since. */
process.on('message', (order) => {
  if (order === 'begin') {
    globalThis.gc?.();
    loop.enable();
    loop.reset();
    peak = process.memoryUsage();
    process.send?.({ before: peak.rss / 1e6 });
    return;
  }
  loop.disable();
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  process.send?.({
    p50: ms(loop.percentile(50)),
    p99: ms(loop.percentile(99)),
    max: ms(loop.max),
    rss: peak.rss / 1e6,
    heap: peak.heapUsed / 1e6,
    outside: peak.external / 1e6,
    mails: mail.mails.splice(0).length,
  });
});
process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
