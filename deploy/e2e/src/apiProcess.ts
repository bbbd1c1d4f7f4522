import { seedFixture, startReferenceApi } from '@fleet/reference-api';

/**
 * The reference API of one worker, in a process of its own so that a test can end it and start it again.
 * Environment: PORT, DATA_DIR, ORIGIN; `SEED=1` fills the database.
 */
const { PORT = '0', DATA_DIR, ORIGIN = '', SEED } = process.env;
const api = await startReferenceApi({ port: Number(PORT), dataDir: DATA_DIR, demoAccounts: true, allowedOrigins: ORIGIN.split(','), jwtSecret: 'e2e-secret-of-at-least-32-characters', ingestKey: 'e2e-ingest-key', loginThrottle: false });
if (SEED === '1') await seedFixture(api);
process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
