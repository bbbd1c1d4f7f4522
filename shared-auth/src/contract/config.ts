import type { RuntimeConfig } from './module';

let config: RuntimeConfig = {
  apiOrigin: '',
  liveOrigin: '',
  tileUrl: '',
  tileAttribution: '',
  allowOverrides: false,
  defaultLocale: 'mk',
};

/** The run-time configuration the shell booted with. */
export const getRuntimeConfig = (): Readonly<RuntimeConfig> => config;

/** The tile server of the configuration, as the maps take it. */
export const mapTiles = (): { url: string; attribution: string } => ({
  url: config.tileUrl,
  attribution: config.tileAttribution,
});

/** For the shell's boot (and tests): sets what `getRuntimeConfig` returns. */
export function setRuntimeConfig(next: RuntimeConfig): void {
  config = next;
}
