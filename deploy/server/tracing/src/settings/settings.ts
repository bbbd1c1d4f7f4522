/** A program that reads settings; `migrate` is the step before an API, which the same image does. */
export type Program = 'api' | 'migrate' | 'gateway' | 'controller' | 'rollout';

/** A variable of the environment. */
export interface Setting {
  name: string;
  meaning: string;
  /** The value where it is not set, in words or as it would be written. */
  fallback?: string;
  isSecret?: true;
  readBy: readonly Program[];
  /** Why no manifest sets it: the image sets it itself, it has no use in production, or it needs a browser. */
  isOf?: 'image' | 'development' | 'checkout';
}

const services = ['api', 'gateway', 'controller'] as const;
const withStore = ['gateway', 'controller', 'rollout'] as const;
const traced = ['api', 'gateway'] as const;

/**
 * Every setting of the servers and tools. `--help` prints it; compose, the cluster's manifests and the README's table
 * are held against it in both directions (deploy/production/src/settingsTable.test.ts).
 */
export const settings: readonly Setting[] = [
  // Settings of every service.
  { name: 'PORT', meaning: 'port that it listens on', readBy: services, isOf: 'image' },
  { name: 'HOST', meaning: 'address that it listens on', readBy: services, isOf: 'image' },
  { name: 'NODE_ENV', meaning: '`production` refuses unsafe settings', readBy: ['api', 'gateway'], isOf: 'image' },
  { name: 'DATA_DIR', meaning: 'folder of its data', readBy: ['api', 'controller'], isOf: 'image' },
  { name: 'LOG_LEVEL', meaning: 'from which level on lines are written', fallback: 'info', readBy: services },
  {
    name: 'TRUST_PROXY',
    meaning: 'whose X-Forwarded-For is believed',
    fallback: 'loopback at the API, nobody at the gateway',
    readBy: traced,
  },
  { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', meaning: 'where traces of requests go', readBy: traced },
  { name: 'OTEL_TRACES_SAMPLER_ARG', meaning: 'the share of requests that is traced', fallback: '1', readBy: traced },

  {
    name: 'DRAIN_SECONDS',
    meaning: 'how long it still answers once it is told to end',
    fallback: '5',
    readBy: ['api'],
  },

  // The database.
  { name: 'DATABASE_URL', meaning: 'PostgreSQL, by the role of the API', isSecret: true, readBy: ['api', 'migrate'] },
  {
    name: 'MIGRATION_DATABASE_URL',
    meaning: 'the same database, by the role that owns its tables',
    isSecret: true,
    readBy: ['migrate'],
  },
  {
    name: 'ACCEPT_SCHEMA',
    meaning: 'newest migration of a newer version, to start on its schema all the same',
    readBy: ['api', 'migrate'],
  },
  { name: 'REDIS_URL', meaning: 'what several instances share', isSecret: true, readBy: ['api'] },
  { name: 'REVOCATIONS_DIR', meaning: 'folder outside of the database that keeps what was revoked', readBy: ['api'] },
  { name: 'RETENTION_DAYS', meaning: 'days that positions are kept at most', fallback: '180', readBy: ['api'] },

  // Sign-in.
  { name: 'JWT_SECRET', meaning: 'signs tokens; at least 32 characters', isSecret: true, readBy: ['api'] },
  { name: 'SECOND_FACTOR_KEY', meaning: "encrypts the secrets of people's apps", isSecret: true, readBy: ['api'] },
  { name: 'ALLOWED_ORIGINS', meaning: 'pages that may call and connect', readBy: ['api'] },
  {
    name: 'FIRST_ADMIN_PASSWORD',
    meaning: 'creates the account admin where there is no administrator',
    isSecret: true,
    readBy: ['api'],
  },
  { name: 'DEMO_ACCOUNTS', meaning: '`1` creates the demo accounts', readBy: ['api'], isOf: 'development' },
  { name: 'OIDC_ISSUER', meaning: 'identity provider, beside passwords', readBy: ['api'] },
  { name: 'OIDC_CLIENT_ID', meaning: 'name of this console at the provider', readBy: ['api'] },
  { name: 'OIDC_CLIENT_SECRET', meaning: 'its secret there', isSecret: true, readBy: ['api'] },
  { name: 'OIDC_REDIRECT_URI', meaning: 'where the provider sends the browser back to', readBy: ['api'] },
  { name: 'OIDC_SCOPE', meaning: 'what is asked for', fallback: 'openid profile email', readBy: ['api'] },
  { name: 'OIDC_GROUPS_CLAIM', meaning: 'the claim with the groups', fallback: 'groups', readBy: ['api'] },
  { name: 'OIDC_ROLES', meaning: 'which group gives which role', readBy: ['api'] },
  { name: 'OIDC_TEAMS', meaning: "which group sees which teams' vehicles", readBy: ['api'] },
  { name: 'OIDC_CHECK_SECONDS', meaning: 'how often the provider is asked again', fallback: '60', readBy: ['api'] },

  // Trackers, and outgoing messages.
  { name: 'INGEST_KEY', meaning: "first key of trackers' servers", isSecret: true, readBy: ['api'] },
  { name: 'OFFLINE_AFTER_MINUTES', meaning: 'silence until a device is offline', fallback: '10', readBy: ['api'] },
  { name: 'TRACCAR_URL', meaning: 'a Traccar server for commands and what was lost', readBy: ['api'] },
  { name: 'TRACCAR_TOKEN', meaning: 'its token', isSecret: true, readBy: ['api'] },
  { name: 'GEOCODER_URL', meaning: 'a geocoder with the API of Nominatim', isSecret: true, readBy: ['api'] },
  { name: 'EGRESS_ALLOW', meaning: 'what may be reached beside the internet', readBy: ['api', 'gateway'] },
  { name: 'PUBLIC_ORIGIN', meaning: 'where the console is, for links in messages', readBy: ['api'] },
  { name: 'SMTP_URL', meaning: 'server of outgoing mail', isSecret: true, readBy: ['api'] },
  { name: 'MAIL_FROM', meaning: 'sender of mail', readBy: ['api'] },
  { name: 'VAPID_PUBLIC_KEY', meaning: 'public key of Web Push', readBy: ['api'] },
  { name: 'VAPID_PRIVATE_KEY', meaning: 'private key of Web Push', isSecret: true, readBy: ['api'] },
  { name: 'VAPID_SUBJECT', meaning: 'whom a push service writes to', readBy: ['api'] },

  // The store of releases.
  { name: 'STORE_DIR', meaning: 'folder of the store', readBy: withStore },
  { name: 'STORE_URL', meaning: 'the store elsewhere, such as s3://bucket/prefix', readBy: withStore },
  { name: 'S3_ENDPOINT', meaning: 'address of the bucket', readBy: withStore },
  { name: 'AWS_ACCESS_KEY_ID', meaning: 'account of the bucket', isSecret: true, readBy: withStore },
  { name: 'AWS_SECRET_ACCESS_KEY', meaning: 'its secret', isSecret: true, readBy: withStore },
  { name: 'AWS_REGION', meaning: 'region of the bucket', fallback: 'us-east-1', readBy: withStore },
  { name: 'ROLLOUT_KEYS', meaning: 'public keys: nothing runs that none of them has signed', readBy: withStore },
  {
    name: 'ROLLOUT_KEY',
    meaning: 'private key by which changes are signed',
    isSecret: true,
    readBy: ['controller', 'rollout'],
  },
  {
    name: 'DELTAS',
    meaning: '`off` delivers and makes no differences',
    fallback: 'on',
    readBy: ['gateway', 'rollout'],
  },

  // The console's pages, and the servers that the gateway calls for them.
  { name: 'API_ORIGIN', meaning: "the API's address", fallback: 'http://localhost:3000', readBy: ['gateway'] },
  { name: 'CONTROLLER_URL', meaning: "the controller's address; /modules needs it", readBy: ['gateway'] },
  { name: 'LIVE_ORIGIN', meaning: 'where pages connect for live events', readBy: ['gateway'] },
  { name: 'TILE_URL', meaning: 'tiles of the base map', readBy: ['gateway'] },
  { name: 'TILE_ATTRIBUTION', meaning: 'whose tiles they are', readBy: ['gateway'] },
  { name: 'TILES_DIR', meaning: 'folder of base maps as files', readBy: ['gateway'] },
  { name: 'DEFAULT_LOCALE', meaning: 'language of a first visit', fallback: 'mk', readBy: ['gateway'] },
  { name: 'PROPOSALS', meaning: 'proposals that pages take part in', readBy: ['gateway'] },
  { name: 'ALLOW_OVERRIDES', meaning: '`1` takes developers’ own modules', readBy: ['gateway'], isOf: 'development' },
  { name: 'EVIDENCE_SECRET', meaning: 'signs what pages hand back', isSecret: true, readBy: ['gateway'] },
  { name: 'OPS_OPEN', meaning: '`1` opens figures to all who reach this port', readBy: ['gateway'] },
  { name: 'OPS_TOKEN', meaning: 'bearer of the figures', isSecret: true, readBy: ['gateway', 'controller', 'rollout'] },
  { name: 'GATEWAY', meaning: 'every gateway, separated by commas', readBy: ['controller', 'rollout'] },
  { name: 'API_URL', meaning: "the API's address", fallback: 'http://localhost:3000', readBy: ['controller'] },
  { name: 'EVERY', meaning: 'seconds between two looks', fallback: '15', readBy: ['controller'] },
  { name: 'ROLLOUT_WHO', meaning: 'who acts, for the history', fallback: 'the account', readBy: ['rollout'] },
  {
    name: 'WALK_ACCOUNTS',
    meaning: 'accounts as which pages of candidates are opened: `name:password`, by spaces',
    isSecret: true,
    readBy: ['rollout'],
    isOf: 'checkout',
  },
  {
    name: 'FROM_KEYS',
    meaning: "public keys of the environment that a version comes from; else `ROLLOUT_KEYS`'",
    readBy: ['rollout'],
    isOf: 'checkout',
  },
  { name: 'ROLLOUT_STACK', meaning: 'shows where an error arose', readBy: ['rollout'], isOf: 'development' },
];
