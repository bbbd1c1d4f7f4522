import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SettingError } from '@fleet/build/errors';
import { workspaceRoot } from '@fleet/build/workspace';
import { deltasFrom, storeDirFrom } from '@fleet/rollout/store';
import { tracingSettings } from '@fleet/tracing';
import { EgressRule } from '@fleet/tracing/egress';
import type { RuntimeConfig } from 'shared-auth/contract';
import { isUsableHost } from './http/hostHeader';
import { tileLayersFrom } from './tiles';

function originOf(name: string, value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol) || !isUsableHost(new URL(value).host))
    throw new SettingError(`${name} must be an origin such as http://localhost:3000, not "${value}"`);
  return new URL(value).origin;
}

function folderOf(name: string, value: string): string {
  const folder = resolve(value);
  if (!existsSync(folder)) throw new SettingError(`${name} must be a folder that is there, not "${value}"`);
  return folder;
}

function portOf(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingError(`PORT must be a number from 0 to 65535, not "${value}"`);
  return port;
}

function egressAllowFrom(value = ''): string[] {
  const allow = value.split(',').flatMap((entry) => entry.trim() || []);
  try {
    EgressRule.parse(allow);
  } catch (error) {
    throw new SettingError((error as Error).message);
  }
  return allow;
}

const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'];

/** Fewer characters than this could be guessed. */
const SECRET_LENGTH = 32;

/**
 * The key that signs the values which pages return, the same for all gateways of a console, and warnings about it for
 * the operator.
 */
function telemetrySecretOf(env: NodeJS.ProcessEnv): { evidenceSecret: string; warnings: string[] } {
  const given = env.EVIDENCE_SECRET;
  if (given !== undefined && given !== '') {
    if (given.length < SECRET_LENGTH)
      throw new SettingError(`EVIDENCE_SECRET must have ${SECRET_LENGTH} characters or more`);
    return { evidenceSecret: given, warnings: [] };
  }
  if (env.NODE_ENV === 'production')
    throw new SettingError(
      `EVIDENCE_SECRET must be set: ${SECRET_LENGTH} random characters, the same for every gateway`,
    );
  const isOneOfMany = (env.GATEWAY ?? '').split(',').filter(Boolean).length > 1;
  return {
    evidenceSecret: randomBytes(32).toString('hex'),
    warnings: isOneOfMany
      ? ['GATEWAY names several gateways and EVIDENCE_SECRET is not set: each rejects what the others have signed.']
      : [],
  };
}

/** `1` proxy in front, or `10.0.0.0/8,loopback`. */
function trustProxyOf(value: string | undefined): number | string[] | false {
  if (!value) return false;
  if (/^\d+$/.test(value)) return Number(value) || false;
  const parts = value.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^(?:loopback|linklocal|uniquelocal|[0-9a-f.:]+(?:\/\d+)?)$/i.test(part)))
    throw new SettingError(`TRUST_PROXY must be a number of proxies or their addresses, not "${value}"`);
  return parts;
}

/**
 * Reads PORT, HOST, STORE_DIR, STORE_URL, API_ORIGIN, CONTROLLER_URL, LIVE_ORIGIN, TILE_URL, TILE_ATTRIBUTION,
 * TILES_DIR, ALLOW_OVERRIDES, PROPOSALS, DEFAULT_LOCALE, DELTAS, ROLLOUT_KEYS, EVIDENCE_SECRET, TRUST_PROXY, OPS_TOKEN,
 * OPS_OPEN, LOG_LEVEL, EGRESS_ALLOW. @throws SettingError
 */
export function settingsFrom(env: NodeJS.ProcessEnv) {
  const locale = env.DEFAULT_LOCALE || 'mk';
  if (locale !== 'mk' && locale !== 'en') throw new SettingError(`DEFAULT_LOCALE must be mk or en, not "${locale}"`);
  const logLevel = env.LOG_LEVEL || (env.NODE_ENV === 'production' ? 'info' : 'warn');
  if (!LEVELS.includes(logLevel))
    throw new SettingError(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${logLevel}"`);
  const tileLayers = tileLayersFrom(env.TILE_URL, env.TILE_ATTRIBUTION);
  /** The content of /config.json, without the capabilities that the API announces. */
  const config: RuntimeConfig = {
    apiOrigin: '',
    liveOrigin:
      !env.LIVE_ORIGIN || env.LIVE_ORIGIN === 'none'
        ? (env.LIVE_ORIGIN ?? '')
        : originOf('LIVE_ORIGIN', env.LIVE_ORIGIN),
    tileLayers,
    tileUrl: tileLayers[0]?.url ?? '',
    tileAttribution: tileLayers[0]?.attribution ?? '',
    allowOverrides: env.ALLOW_OVERRIDES === '1',
    ...(env.PROPOSALS ? { proposals: env.PROPOSALS.split(',').map((name) => name.trim()) } : {}),
    defaultLocale: locale,
  };
  return {
    ...telemetrySecretOf(env),
    /** Proxies whose `X-Forwarded-*` is trusted: their number, or their addresses; by default none. */
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    /** Bearer of /metrics, /telemetry/health and /api/docs. */
    opsToken: env.OPS_TOKEN || undefined,
    /** Whether these are open to everybody who reaches this port. */
    opsOpen: env.OPS_OPEN === '1',
    /** Milliseconds in which a request must have arrived. */
    requestTimeout: 30_000,
    /** OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_TRACES_SAMPLER_ARG; without the first, tracing is off. */
    tracing: tracingSettings(env),
    /** `silent`, or from which level on lines are written. */
    logLevel,
    /** 0 chooses any free port. */
    port: portOf(env.PORT || '8080'),
    host: env.HOST || '0.0.0.0',
    /** Folder of base maps as files, served as /tiles/. */
    tilesDir: env.TILES_DIR ? folderOf('TILES_DIR', env.TILES_DIR) : undefined,
    /** Folder of the local store. */
    storeDir: storeDirFrom(env, join(workspaceRoot, '.store')),
    /** A store elsewhere, such as s3://bucket/prefix; then `storeDir` is not used. */
    storeUrl: env.STORE_URL || undefined,
    /** If set, only code that one of these public keys has signed runs. */
    rolloutKeys: env.ROLLOUT_KEYS || undefined,
    /** Whether updates are delivered as what changed (RFC 9842). */
    deltas: deltasFrom(env),
    /** The server that speaks the spec's calls. */
    apiOrigin: originOf('API_ORIGIN', env.API_ORIGIN || 'http://localhost:3000'),
    /** The controller that acts for administrators; without one /modules offers no actions. */
    controllerUrl: env.CONTROLLER_URL ? originOf('CONTROLLER_URL', env.CONTROLLER_URL) : undefined,
    /** Addresses that modules' own backends may have besides those of the internet. */
    egressAllow: egressAllowFrom(env.EGRESS_ALLOW),
    config,
  };
}

export type GatewaySettings = ReturnType<typeof settingsFrom> & {
  /** Where lines of the log go; standard output by default. */
  log?: (line: string) => void;
};
