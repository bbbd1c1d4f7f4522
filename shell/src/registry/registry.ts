import type { ModuleEntry, Registry, RuntimeConfig } from 'shared-auth';
import { moduleEntry, registry as registrySchema, runtimeConfig } from 'shared-auth/contract';
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

const looseSchema = v.object({ ...registrySchema.entries, modules: v.record(v.string(), v.unknown()) });

/** What this shell can read of a module's versions: one that is newer than it understands must not keep the console from starting. */
function readEntry(id: string, entry: unknown): [string, ModuleEntry][] {
  const { stable, lastGood } = Object(entry);
  for (const form of [entry, { stable, lastGood }, { stable }, { stable: lastGood }]) {
    const { success, output } = v.safeParse(moduleEntry, form);
    if (success) return [[id, output]];
  }
  console.error(`registry.json: ${id} cannot be read`);
  return [];
}

export async function loadRegistry(): Promise<Registry> {
  const { modules, ...rest } = v.parse(looseSchema, await inlinedOrFetched('fleet-registry', '/registry.json'));
  return {
    ...rest,
    modules: Object.fromEntries(Object.entries(modules).flatMap(([id, entry]) => readEntry(id, entry))),
  };
}
