import type { TracingSettings } from '@fleet/tracing';
import { LOOPBACK } from '@fleet/tracing/egress';

/** All settings; rooms and extensions add theirs. The environment variables that set them are in the README. */
export interface ReferenceApiOptions {
  /** 0 (the default) chooses any free port. */
  port?: number;
  /** @default '127.0.0.1' */
  host?: string;
  /** Folder of the PGlite database. Without it and without `databaseUrl` the data last only as long as the server. */
  dataDir?: string | undefined;
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** Signs the tokens; in production at least 32 characters. Without it one is generated and stored in `dataDir`. */
  jwtSecret?: string | undefined;
  /** The first ingest key. */
  ingestKey?: string | undefined;
  allowedOrigins?: readonly string[];
  /** Creates the account admin where there is no administrator; at least 12 characters. */
  firstAdminPassword?: string | undefined;
  /** Creates admin, manager, operator and driver with the passwords of the README. */
  demoAccounts?: boolean;
  production?: boolean;
  retentionDays?: number;
  /** Minutes of silence after which a device is shown as offline. @default 10 */
  offlineAfter?: number;
  /** Milliseconds in which it still answers, unready, once it is closed. @default 0 */
  drainDelay?: number;
  traccarUrl?: string | undefined;
  traccarToken?: string | undefined;
  /**
   * Networks, addresses and names that may be reached besides the internet. Hosts in other settings are allowed anyway.
   * @default loopback, and none in production
   */
  egressAllow?: readonly string[];
  /** Makes the budgets of calls larger, for tests in which one address acts as many people. @default 1 */
  budgetFactor?: number;
  /**
   * Peers whose `X-Forwarded-For` is trusted: names and networks, or the number of proxies before the server. @default
   * 'loopback'
   */
  trustProxy?: string | number;
  /** Milliseconds in which a request must have arrived. @default 30 s */
  requestTimeout?: number;
  /** pino's levels, or `silent`. @default 'silent' */
  logLevel?: string;
  /** Seconds until a session expires. @default 12 hours */
  sessionLifetime?: number;
  /** scrypt's N. Only tests should lower it. */
  passwordCost?: number;
  /** Milliseconds in which a websocket must name an open session. @default 10 s */
  handshakeTimeout?: number;
  /** OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_TRACES_SAMPLER_ARG; without the first, tracing is off. */
  tracing?: TracingSettings;
  /** Whether large reports, files and routes are made in separate threads. @default true */
  heavyThreads?: boolean;
  /** Milliseconds over which location updates are collected before they are sent. @default 100 */
  flushEvery?: number;
}

/** Shared by the server and the sample fleet on a developer's machine; refused in production. */
export const developmentIngestKey = 'development-ingest-key';

export const defaultOrigins = ['http://localhost:8080', 'http://127.0.0.1:8080'];

/** Whether a value looks like one from an example, or like one that was typed without care. */
const isPlaceholder = (value: string) =>
  /change[-_ ]?me|replace[-_ ]?me|placeholder|example/i.test(value) || new Set(value).size < 6;

/** @throws Error naming the variable, when a server with these options must not be put on the internet. */
export function refuseUnsafe(options: ReferenceApiOptions): void {
  const { firstAdminPassword } = options;
  if (firstAdminPassword !== undefined && firstAdminPassword.length < 12)
    throw new Error('FIRST_ADMIN_PASSWORD must have at least 12 characters.');
  if (!options.production) return;
  if ((options.jwtSecret ?? '').length < 32)
    throw new Error('JWT_SECRET must have at least 32 characters in production.');
  if ((options.ingestKey ?? developmentIngestKey) === developmentIngestKey)
    throw new Error('INGEST_KEY must be set in production.');
  if ((options.ingestKey ?? '').length < 16)
    throw new Error('INGEST_KEY must have at least 16 characters in production.');
  const secrets = {
    JWT_SECRET: options.jwtSecret,
    INGEST_KEY: options.ingestKey,
    FIRST_ADMIN_PASSWORD: firstAdminPassword,
  };
  for (const [name, value] of Object.entries(secrets))
    if (value !== undefined && isPlaceholder(value))
      throw new Error(`${name} is the placeholder of an example; replace it by random characters.`);
  if (options.demoAccounts) throw new Error('DEMO_ACCOUNTS must not be set in production.');
}

/** The options, with the defaults where they are not set. */
export const withDefaults = (options: ReferenceApiOptions) => ({
  ...options,
  production: options.production ?? false,
  demoAccounts: options.demoAccounts ?? false,
  ingestKey: options.ingestKey ?? developmentIngestKey,
  allowedOrigins: options.allowedOrigins ?? defaultOrigins,
  retentionDays: options.retentionDays ?? 180,
  offlineAfter: options.offlineAfter ?? 10,
  budgetFactor: options.budgetFactor ?? 1,
  heavyThreads: options.heavyThreads ?? true,
  egressAllow: options.egressAllow ?? (options.production ? [] : LOOPBACK),
});

/** The options of a running server. */
export type Settings = ReturnType<typeof withDefaults>;
