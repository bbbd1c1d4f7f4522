import { hostname } from 'node:os';
import { join } from 'node:path';
import { SettingError } from '@fleet/build/errors';
import { workspaceRoot } from '@fleet/build/workspace';
import { storeDirFrom } from '@fleet/rollout/store';
import { isDnsAddress } from './health/gatewayAddresses';

export interface ControllerSettings {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Folder of the local store. */
  storeDir: string;
  /** A store elsewhere; then `storeDir` is not used. */
  storeUrl?: string;
  /** ROLLOUT_KEYS: public keys whose signatures are taken. */
  rolloutKeys?: string;
  /** ROLLOUT_KEY: the controller's own, by which it signs what it changes. */
  rolloutKey?: string;
  /**
   * Addresses of all gateways, `dns+` before a name that represents several: what one of them does not report blocks
   * every step.
   */
  gateways: string[];
  /** The API that knows whose bearer token it is. */
  apiUrl: string;
  /** Bearer of the gateways' sums. */
  opsToken?: string;
  /** Folder in which health is kept. */
  dataDir: string;
  /** Name of this process in the lease. */
  holder: string;
  /** Seconds between two looks. */
  every: number;
  logLevel: string;
  /** Where lines of the log go; standard output by default. */
  log?: (line: string) => void;
}

function originOf(name: string, value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new SettingError(`${name} must be an address such as http://localhost:3000, not "${value}"`);
  return value.replace(/\/+$/, '');
}

function numberOf(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number < least || number > most)
    throw new SettingError(`${name} must be a number from ${least} to ${most}, not "${value}"`);
  return number;
}

/**
 * Reads PORT, HOST, STORE_DIR, STORE_URL, ROLLOUT_KEYS, ROLLOUT_KEY, GATEWAY, API_URL, OPS_TOKEN, DATA_DIR, EVERY,
 * LOG_LEVEL. @throws SettingError
 */
export function settingsFrom(env: NodeJS.ProcessEnv): ControllerSettings {
  const gateways = (env.GATEWAY ?? 'http://localhost:8080')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .map((address) =>
      isDnsAddress(address) ? `dns+${originOf('GATEWAY', address.slice(4))}` : originOf('GATEWAY', address),
    );
  if (gateways.length === 0) throw new SettingError('GATEWAY must name every gateway, such as http://gateway-1:8080');
  return {
    port: numberOf('PORT', env.PORT ?? '8081', 0, 65_535),
    host: env.HOST ?? '127.0.0.1',
    storeDir: storeDirFrom(env, join(workspaceRoot, '.store')),
    ...(env.STORE_URL ? { storeUrl: env.STORE_URL } : {}),
    ...(env.ROLLOUT_KEYS ? { rolloutKeys: env.ROLLOUT_KEYS } : {}),
    ...(env.ROLLOUT_KEY ? { rolloutKey: env.ROLLOUT_KEY } : {}),
    gateways,
    apiUrl: originOf('API_URL', env.API_URL ?? 'http://localhost:3000'),
    ...(env.OPS_TOKEN ? { opsToken: env.OPS_TOKEN } : {}),
    dataDir: env.DATA_DIR || join(workspaceRoot, '.data-controller'),
    holder: `${hostname()} ${process.pid}`,
    every: numberOf('EVERY', env.EVERY ?? '15', 0.1, 300),
    logLevel: env.LOG_LEVEL || 'info',
  };
}
