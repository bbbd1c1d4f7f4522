import type { ServerCapability } from '../capabilities/server';
import type { RuntimeConfig, TileLayer } from './runtimeConfig';

let config: RuntimeConfig = {
  apiOrigin: '',
  liveOrigin: '',
  tileLayers: [],
  tileUrl: '',
  tileAttribution: '',
  allowOverrides: false,
  defaultLocale: 'mk',
};

/** The run-time configuration the shell booted with. */
export const getRuntimeConfig = (): Readonly<RuntimeConfig> => config;

/**
 * Whether the server behind the console announces a capability (`GET /api/capabilities`, read by the gateway). Constant
 * while the page lives.
 */
export const serverCan = (name: ServerCapability): boolean => config.capabilities?.includes(name) ?? false;

/** The base maps of the configuration, the default first. */
export const mapTiles = (): readonly TileLayer[] => config.tileLayers;

/** For the shell's boot (and tests): sets what `getRuntimeConfig` returns. */
export function setRuntimeConfig(next: RuntimeConfig): void {
  config = next;
}
