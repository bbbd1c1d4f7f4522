import type { Registry, RuntimeConfig } from 'shared-auth';
import { registry as registrySchema, runtimeConfig } from 'shared-auth/contract';
import * as v from 'valibot';

/** Milliseconds the shell waits for a file it cannot go on without. */
const LIMIT = 8_000;

/** The JSON the gateway wrote into index.html, so that nothing waits for it; fetched where it is absent. */
async function inlinedOrFetched(id: string, url: string): Promise<unknown> {
  const inlined = document.getElementById(id)?.textContent;
  if (inlined) return JSON.parse(inlined);
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

export const loadConfig = async (): Promise<RuntimeConfig> =>
  v.parse(runtimeConfig, await inlinedOrFetched('fleet-config', '/config.json'));

export const loadRegistry = async (): Promise<Registry> =>
  v.parse(registrySchema, await inlinedOrFetched('fleet-registry', '/registry.json'));
