import { seedFixture, startReferenceApi } from '@fleet/reference-api';

/**
 * The reference API of one worker, in a process of its own so that a test can end it and start it again.
 * Environment: PORT, DATA_DIR or DATABASE_URL, ORIGIN; `SEED=1` fills the database, PASSWORD
 * then replaces the published passwords of its accounts.
 */
const { PORT = '0', DATA_DIR, DATABASE_URL, ORIGIN = '', SEED, PASSWORD } = process.env;
const api = await startReferenceApi({
  port: Number(PORT),
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
  demoAccounts: true,
  allowedOrigins: ORIGIN.split(','),
  // Fixed, so that sessions outlive a restart within a test.
  jwtSecret: 'end-to-end-secret-of-at-least-32-characters',
  ingestKey: 'end-to-end-ingest-key',
  passwordCost: 2 ** 10,
  // Nothing drives the fixture's vehicles: they stay as they were seeded.
  offlineAfter: 1e6,
});
if (SEED === '1') await seedFixture(api);
if (PASSWORD)
  await api.database.query('update users set password_hash = $1', [await api.services.passwords.hash(PASSWORD)]);
process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
