import { seedFixture, startReferenceApi } from '@fleet/reference-api';

/**
 * The reference API of one worker, in a process of its own so that a test can end it and start it again.
 * Environment: PORT, DATA_DIR, ORIGIN; `SEED=1` fills the database; OIDC holds an identity provider's settings as JSON,
 * SMTP_URL and VAPID_KEYS (public, private) are there where it sends mail and Web Push, GEOCODER_URL where it searches
 * addresses.
 */
const { PORT = '0', DATA_DIR, ORIGIN = '', SEED, OIDC = 'null', SMTP_URL, VAPID_KEYS, GEOCODER_URL } = process.env;
const [vapidPublicKey, vapidPrivateKey] = VAPID_KEYS?.split(',') ?? [];
const api = await startReferenceApi({
  port: Number(PORT),
  dataDir: DATA_DIR,
  demoAccounts: true,
  allowedOrigins: ORIGIN.split(','),
  // Fixed, so that sessions outlive a restart within a test.
  jwtSecret: 'end-to-end-secret-of-at-least-32-characters',
  ingestKey: 'end-to-end-ingest-key',
  passwordCost: 2 ** 10,
  // One account acts as many people.
  budgetFactor: 1_000,
  geocoderUrl: GEOCODER_URL || undefined,
  oidc: JSON.parse(OIDC) ?? undefined,
  // Nothing drives the fixture's vehicles: they stay as they were seeded.
  offlineAfter: 1e6,
  notifications: {
    publicOrigin: ORIGIN.split(',')[0],
    mail: SMTP_URL ? { smtpUrl: SMTP_URL, mailFrom: 'fleet@example.mk' } : undefined,
    push:
      vapidPublicKey && vapidPrivateKey
        ? { vapidPublicKey, vapidPrivateKey, vapidSubject: 'mailto:fleet@example.mk' }
        : undefined,
  },
});
if (SEED === '1') await seedFixture(api);
process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
