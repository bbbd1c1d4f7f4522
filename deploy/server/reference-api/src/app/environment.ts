import { tracingSettings } from '@fleet/tracing';
import { readOidcSettings } from '../identity/oidc/settings';
import { defaultOrigins, type ReferenceApiOptions } from '../platform/options';
import { extensions } from './extensions';

/**
 * Reads the settings of a server from the environment; the README lists them.
 * @throws Error naming the variable whose value makes no sense.
 */
export function readOptions(env: NodeJS.ProcessEnv): ReferenceApiOptions {
  const production = env.NODE_ENV === 'production';
  const origins = env.ALLOWED_ORIGINS;
  return {
    port: integer(env, 'PORT', 3000, 65_535),
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: env.DATABASE_URL || undefined,
    dataDir: env.DATA_DIR || '.data',
    redisUrl: env.REDIS_URL || undefined,
    jwtSecret: env.JWT_SECRET || undefined,
    ingestKey: env.INGEST_KEY || undefined,
    allowedOrigins: origins ? list(origins) : defaultOrigins,
    firstAdminPassword: env.FIRST_ADMIN_PASSWORD || undefined,
    demoAccounts: ['1', 'true'].includes(env.DEMO_ACCOUNTS ?? ''),
    production,
    retentionDays: integer(env, 'RETENTION_DAYS', 180, 36_500),
    offlineAfter: integer(env, 'OFFLINE_AFTER_MINUTES', 10, 1_000_000),
    traccarUrl: env.TRACCAR_URL || undefined,
    traccarToken: env.TRACCAR_TOKEN || undefined,
    ...(env.EGRESS_ALLOW && { egressAllow: list(env.EGRESS_ALLOW) }),
    trustProxy: proxies(env.TRUST_PROXY || 'loopback'),
    drainDelay: 1000 * integer(env, 'DRAIN_SECONDS', production ? 5 : 0, 60),
    tracing: tracingSettings(env),
    oidc: readOidcSettings(env),
    logLevel: env.LOG_LEVEL || (production ? 'info' : 'warn'),
    ...Object.assign({}, ...extensions.map(({ readOptions }) => readOptions?.(env))),
  };
}

const list = (text: string): string[] => text.split(',').map((entry) => entry.trim());

/** A number of proxies, or their addresses and networks. */
const proxies = (text: string): string | number => (/^\d{1,2}$/.test(text) ? Number(text) : text);

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (!/^\d+$/.test(text) || Number(text) > max)
    throw new Error(`${name} must be a number from 0 to ${max}, not "${text}".`);
  return Number(text);
}
