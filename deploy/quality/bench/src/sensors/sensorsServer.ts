import { registerSampleFleet, startReferenceApi } from '@fleet/reference-api';
import { storedRounds, VEHICLES } from '../storedRounds';
import type { Costs } from './sensors';

/** Measures at once what four sensors on each tracker cost while positions are stored. */
const { ROUNDS = '10', DATABASE_URL: url = '' } = process.env;
/** Messages are of the present, as far as so many of them can be. */
const HOURS = 4;
const attributes = ['fuel', 'temp1', 'power', 'io9'];

async function startServer(databaseUrl: string) {
  const api = await startReferenceApi({ port: 0, databaseUrl: databaseUrl || undefined, budgetFactor: 1_000 });
  await registerSampleFleet(api, VEHICLES);
  return api;
}
const without = await startServer(url);
if (url) await without.database.query('create database with_sensors');
const four = await startServer(url?.replace(/\w+$/, 'with_sensors'));
await four.database.query(
  `insert into sensors (device_pk, attribute, is_flag, name, factor, addend, points, smoothing, thresholds, since, counts_from)
   select d.id, x.name, false, x.name, 1, 0, '[]', 0, '[]', now() - interval '1 day', now() - interval '1 day'
   from devices d cross join unnest($1::text[]) x(name)`,
  [attributes],
);
await four.services.sensorBook.refresh();

/** Values of a truck under way: each is another one with each message. */
const values = (vehicle: number, tick: number) => ({
  ignition: true,
  fuel: 200 - ((vehicle + tick / 10) % 180),
  temp1: -18 + ((vehicle + tick) % 50) / 10,
  power: 27 + ((vehicle * 7 + tick) % 20) / 10,
  io9: (vehicle * 31 + tick * 7) % 4_096,
});
const [plain = [], sensors = []] = await storedRounds([without, four], Number(ROUNDS), HOURS, values);
const [row] = await four.database.query<{ n: number }>('select count(*)::int as n from sensor_readings');
process.send?.({ without: plain, sensors, readings: row?.n ?? 0 } satisfies Costs, () => process.exit(0));
