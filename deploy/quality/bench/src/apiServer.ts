import { registerSampleFleet, startReferenceApi } from '@fleet/reference-api';

/**
 * The reference API under load: PGlite in DATA_DIR or in memory, or DATABASE_URL. Environment: VEHICLES, PORT,
 * DERIVE_TRIPS=no.
 */
const { VEHICLES = '1000', DATABASE_URL, DATA_DIR, PORT = '0', DERIVE_TRIPS } = process.env;
const api = await startReferenceApi({
  port: Number(PORT),
  databaseUrl: DATABASE_URL || undefined,
  dataDir: DATA_DIR || undefined,
  demoAccounts: true,
  passwordCost: 2 ** 10,
  // One account acts as many people.
  budgetFactor: 1_000,
  ...(DERIVE_TRIPS === 'no' && { deriveTripsEvery: 0 }),
});
// None for a server that is started again on its data.
if (Number(VEHICLES) > 0) await registerSampleFleet(api, Number(VEHICLES));
process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
// Asked for by the benches of memory, which start this process with `--expose-gc`, and of ingest.
process.on('message', (question) => void (question === 'state' ? sendState() : sendMemory()));

function sendMemory(): void {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed, rss });
}

async function sendState(): Promise<void> {
  const { user, system } = process.cpuUsage();
  const [row] = await api.database.query<{ positions: number }>('select count(*)::float8 as positions from locations');
  process.send?.({ rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000, positions: row?.positions });
}
