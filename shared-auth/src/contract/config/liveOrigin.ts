import type { RuntimeConfig } from './runtimeConfig';

/** Port of the live connection (docs/spec/core.md §9). */
const LIVE_PORT = 3000;

/**
 * Origin of the page's websocket, which the page's policy must allow (docs/spec/core.md §9): the configured origin;
 * else port 3000 of localhost on localhost, whatever the page's scheme; else port 3000 of the page's own host. An
 * invalid URL is treated as absent. `none`: the server has no live connection; the function then returns ''.
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
