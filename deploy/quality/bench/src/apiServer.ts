import { registerSampleFleet, startReferenceApi } from '@fleet/reference-api';

/** The reference API under load: PGlite in DATA_DIR or in memory, or DATABASE_URL. Environment: VEHICLES, PORT. */
const { VEHICLES = '1000', DATABASE_URL, DATA_DIR, PORT = '0' } = process.env;
const api = await startReferenceApi({
  port: Number(PORT),
  databaseUrl: DATABASE_URL || undefined,
  dataDir: DATA_DIR || undefined,
  demoAccounts: true,
  passwordCost: 2 ** 10,
});
// None for a server that is started again on its data.
if (Number(VEHICLES) > 0) await registerSampleFleet(api, Number(VEHICLES));
process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
// Asked for by the bench of memory, which starts this process with `--expose-gc`.
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed, rss });
});
