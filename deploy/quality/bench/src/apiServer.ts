import { registerSampleFleet, startReferenceApi } from '@fleet/reference-api';

/** The reference API under load: PGlite in DATA_DIR or in memory, or DATABASE_URL. Environment: VEHICLES, PORT. */
const { VEHICLES = '1000', DATABASE_URL, DATA_DIR, PORT = '0' } = process.env;
const api = await startReferenceApi({
  port: Number(PORT),
  databaseUrl: DATABASE_URL || undefined,
  dataDir: DATA_DIR || undefined,
  demoAccounts: true,
  passwordCost: 2 ** 10,
  // One account acts as many people.
  budgetFactor: 1_000,
});
await registerSampleFleet(api, Number(VEHICLES));
process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
// The ingest bench asks for its state.
process.on('message', () => void sendState());

async function sendState(): Promise<void> {
  const { user, system } = process.cpuUsage();
  const [row] = await api.database.query<{ positions: number }>('select count(*)::float8 as positions from locations');
  process.send?.({ rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000, positions: row?.positions });
}
