import type { ModuleEntry, Registry } from 'shared-auth';
import { moduleEntry, registry as registrySchema } from 'shared-auth/contract';
import * as v from 'valibot';
import { inlinedOrFetched } from '../config/inlinedJson';

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

/** The registry of this tab's revision. */
export async function loadRegistry(): Promise<Registry> {
  const { modules, ...rest } = v.parse(looseSchema, await inlinedOrFetched('fleet-registry', '/registry.json'));
  return {
    ...rest,
    modules: Object.fromEntries(Object.entries(modules).flatMap(([id, entry]) => readEntry(id, entry))),
  };
}

let reading: Promise<Registry> | null = null;

/** The page's registry, read once for all who ask. A reading that failed is tried anew by the next one. */
export function pageRegistry(): Promise<Registry> {
  reading ??= loadRegistry().catch((error: unknown) => {
    reading = null;
    throw error;
  });
  return reading;
}
