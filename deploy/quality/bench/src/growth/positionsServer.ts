import { registerSampleFleet, startReferenceApi } from '@fleet/reference-api';
import { localDateTime } from 'shared-auth/contract';
import { FLEET, fillPositions } from './fillPositions';

/**
 * The reference API over a past of POSITIONS positions up to END, in the folder DATA_DIR or in DATABASE_URL. What is
 * filled already is used as it is.
 */
const { POSITIONS = '100000', END = '', DATABASE_URL, DATA_DIR } = process.env;
const began = performance.now();
const api = await startReferenceApi({
  port: 0,
  databaseUrl: DATABASE_URL || undefined,
  dataDir: DATABASE_URL ? undefined : DATA_DIR,
  demoAccounts: true,
  passwordCost: 2 ** 10,
  retentionDays: 3_650,
});
const [newest] = await api.database.query<{ gps_time: string | null }>(
  'select max(gps_time) as gps_time from device_state',
);
if (newest?.gps_time == null) await fill();
else if (dayOf(newest.gps_time) !== dayOf(END))
  throw new Error(`The database was filled up to ${newest.gps_time}, which is not today.`);
process.send?.({ url: api.url, seconds: (performance.now() - began) / 1000 });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));

async function fill(): Promise<void> {
  await registerSampleFleet(api, FLEET.vehicles);
  await fillPositions(api.database, Number(POSITIONS), new Date(END));
  await api.trips.catchUp();
  // PGlite's server does this from time to time; PostgreSQL would do it by itself before long.
  await api.upkeep.run('sweep');
  if (api.database.kind === 'postgres')
    await api.database.transaction(async ({ query }) => {
      await query('set local statement_timeout = 0');
      await query('analyze');
    });
}

function dayOf(time: string): string {
  return localDateTime(Date.parse(time)).date;
}
