import { RULES_VERSION, registerSampleFleet, startReferenceApi } from '@fleet/reference-api';
import { fillPositions } from '../growth/fillPositions';
import './watched.mjs';

/**
 * The reference API over a month of a large fleet, which watches its own event loop and memory. Environment:
 * DATABASE_URL (else PGlite in memory), SMTP_URL, VEHICLES, PER_DAY, BUDGET_FACTOR.
 */
const { DATABASE_URL, SMTP_URL = '', VEHICLES = '500', PER_DAY = '20', BUDGET_FACTOR = '1000' } = process.env;
const DAYS = 31;
/** Positions of the device whose route is the largest that is sent: one in 20 s, day and night. */
const ROUTE_POINTS = 130_000;

const api = await startReferenceApi({
  port: 0,
  databaseUrl: DATABASE_URL || undefined,
  demoAccounts: true,
  passwordCost: 2 ** 10,
  budgetFactor: Number(BUDGET_FACTOR),
  deriveTripsEvery: 0,
  notifications: { ...(SMTP_URL && { mail: { smtpUrl: SMTP_URL, mailFrom: 'fleet@fleet.example' } }), tickMs: 200 },
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

/** Days of trips as they would be derived, because deriving 15,500 of them must not be measured. */
async function fillTrips(): Promise<void> {
  await api.database.query(
    `insert into trip_days (vehicle_id, device_pk, day, rules, fix_count, previous_count, is_closed, derived_at, distance, estimated_distance,
       driving_seconds, idling_seconds, standing_seconds, silent_seconds, trips, stops, top_speed, first_departure, last_arrival,
       start_latitude, start_longitude, end_latitude, end_longitude, entries)
     select vehicle_key, device_pk, day, ${RULES_VERSION}, location_count,
       coalesce(sum(location_count) over (partition by device_pk order by day range between interval '7 days' preceding and interval '1 day' preceding), 0),
       max(day) over (partition by device_pk) > day, now(), 120000, 0, 14400, 600, 30000, 0, 9, 8, 88,
       day + interval '6 hours', day + interval '15 hours', 41.6, 21.6, 41.9, 21.4, '[]' from device_days where vehicle_key <> 0`,
  );
}

process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
