import { hostname } from 'node:os';
import { join } from 'node:path';
import { SettingError } from '@fleet/build/errors';
import { workspaceRoot } from '@fleet/build/workspace';
import { storeDirFrom } from '@fleet/rollout/store';
import { isDnsAddress } from './health/gatewayAddresses';

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
export function settingsFrom(env: NodeJS.ProcessEnv) {
  const gateways = (env.GATEWAY || 'http://localhost:8080')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .map((address) =>
      isDnsAddress(address) ? `dns+${originOf('GATEWAY', address.slice(4))}` : originOf('GATEWAY', address),
    );
  if (gateways.length === 0) throw new SettingError('GATEWAY must name every gateway, such as http://gateway-1:8080');
  return {
    /** 0 chooses any free port. */
    port: numberOf('PORT', env.PORT || '8081', 0, 65_535),
    host: env.HOST || '127.0.0.1',
    /** Folder of the local store. */
    storeDir: storeDirFrom(env, join(workspaceRoot, '.store')),
    /** A store elsewhere; then `storeDir` is not used. */
    storeUrl: env.STORE_URL || undefined,
    /** Public keys whose signatures are accepted. */
    rolloutKeys: env.ROLLOUT_KEYS || undefined,
    /** The controller's own key, with which it signs its changes. */
    rolloutKey: env.ROLLOUT_KEY || undefined,
    /**
     * Addresses of all gateways, `dns+` before a name that resolves to several: a gateway that does not report blocks
     * every step.
     */
    gateways,
    /** The API that verifies a bearer token. */
    apiUrl: originOf('API_URL', env.API_URL || 'http://localhost:3000'),
    /** Bearer of the gateways' sums. */
    opsToken: env.OPS_TOKEN || undefined,
    /** Folder for the stored health. */
    dataDir: env.DATA_DIR || join(workspaceRoot, '.data-controller'),
    /** Name of this process in the lease. */
    holder: `${hostname()} ${process.pid}`,
    /** Seconds between two rounds. */
    every: numberOf('EVERY', env.EVERY || '15', 0.1, 300),
    logLevel: env.LOG_LEVEL || 'info',
  };
}

export type ControllerSettings = ReturnType<typeof settingsFrom> & {
  /** Where lines of the log go; standard output by default. */
  log?: (line: string) => void;
};
