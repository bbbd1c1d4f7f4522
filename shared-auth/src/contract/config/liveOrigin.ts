import type { RuntimeConfig } from './runtimeConfig';

/** Port of the live connection (docs/spec/core.md §9). */
const LIVE_PORT = 3000;

/**
 * Where a page opens its websocket, and what its policy lets it open (docs/spec/core.md §9): the configured origin;
 * else localhost port 3000 on localhost, however the page came; else port 3000 of the page's own host. A configured
 * value that is no URL is read as if it were absent. `none`: the server has no live connection; '' means the same.
 */
export function liveOriginFor(
  config: Pick<RuntimeConfig, 'liveOrigin'>,
  location: Pick<Location, 'protocol' | 'hostname' | 'href'>,
): string {
  if (config.liveOrigin === 'none') return '';
  if (config.liveOrigin !== '') {
    try {
      return new URL(config.liveOrigin, location.href).origin;
    } catch {
      console.warn('config.json: liveOrigin is no URL and is not used');
    }
  }
  if (location.hostname === 'localhost') return `http://localhost:${LIVE_PORT}`;
  return `${location.protocol}//${location.hostname}:${LIVE_PORT}`;
}
