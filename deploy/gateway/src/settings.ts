import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import type { RuntimeConfig } from 'shared-auth/contract';

export interface GatewaySettings {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Folder of the local store. */
  storeDir: string;
  /** A store elsewhere, such as s3://bucket/prefix; then `storeDir` is not used. */
  storeUrl?: string;
  /** The server that speaks the spec's calls. */
  apiOrigin: string;
  /** What the browser reads as /config.json. */
  config: RuntimeConfig;
}

/** A setting that cannot be used; the message names the variable. */
export class SettingError extends Error {
  override name = 'SettingError';
}

function originOf(name: string, value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new SettingError(`${name} must be an origin such as http://localhost:3000, not "${value}"`);
  return new URL(value).origin;
}

function portOf(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingError(`PORT must be a number from 0 to 65535, not "${value}"`);
  return port;
}

/** Reads PORT, HOST, STORE_DIR, STORE_URL, API_ORIGIN, LIVE_ORIGIN, TILE_URL, TILE_ATTRIBUTION, ALLOW_OVERRIDES, DEFAULT_LOCALE. @throws SettingError */
export function settingsFrom(env: NodeJS.ProcessEnv): GatewaySettings {
  const locale = env.DEFAULT_LOCALE ?? 'mk';
  if (locale !== 'mk' && locale !== 'en') throw new SettingError(`DEFAULT_LOCALE must be mk or en, not "${locale}"`);
  return {
    port: portOf(env.PORT ?? '8080'),
    host: env.HOST ?? '0.0.0.0',
    storeDir: env.STORE_DIR ?? join(workspaceRoot, '.store'),
    ...(env.STORE_URL ? { storeUrl: env.STORE_URL } : {}),
    apiOrigin: originOf('API_ORIGIN', env.API_ORIGIN ?? 'http://localhost:3000'),
    config: {
      apiOrigin: '',
      liveOrigin: env.LIVE_ORIGIN ? originOf('LIVE_ORIGIN', env.LIVE_ORIGIN) : '',
      tileUrl: env.TILE_URL ?? '',
      tileAttribution: env.TILE_ATTRIBUTION ?? '',
      allowOverrides: env.ALLOW_OVERRIDES === '1',
      defaultLocale: locale,
    },
  };
}
