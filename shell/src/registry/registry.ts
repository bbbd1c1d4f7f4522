import type { ModuleEntry, Registry } from 'shared-auth';
import { moduleEntry, registry as registrySchema } from 'shared-auth/contract';
import * as v from 'valibot';
import { inlinedOrFetched } from '../config/inlinedJson';

const looseSchema = v.object({ ...registrySchema.entries, modules: v.record(v.string(), v.unknown()) });

/** A version of the registry that this shell leaves out, as it does not understand its entry. */
export interface UnreadVersion {
  moduleId: string;
  version: string;
}

const unread: UnreadVersion[] = [];

/** The versions that were left out of the page's registry. */
export const unreadVersions = (): readonly UnreadVersion[] => unread;

/**
 * The first of several forms of an entry that this shell can read. The others are not looked at: each costs as much as
 * the first.
 */
function firstRead(forms: readonly unknown[]): ModuleEntry | undefined {
  for (const form of forms) {
    const { success, output } = v.safeParse(moduleEntry, form);
    if (success) return output;
  }
  return undefined;
}

/**
 * The versions of a module that this shell can read. A version in a newer format must not prevent the console from
 * starting.
 */
function readEntry(id: string, entry: unknown): [string, ModuleEntry][] {
  const raw = Object(entry) as Record<string, unknown>; // any JSON; each part is read below
  const { stable, lastGood } = raw;
  const read = firstRead([entry, { stable, lastGood }, { stable }, { stable: lastGood }]);
  const versions = [read?.stable, read?.candidate, read?.lastGood].map((release) => release?.version);
  for (const part of ['stable', 'candidate', 'lastGood']) {
    const { version } = Object(raw[part]) as { version?: unknown }; // any JSON; checked here
    if (typeof version === 'string' && !versions.includes(version)) unread.push({ moduleId: id, version });
  }
  return read ? [[id, read]] : [];
}

/** The registry of this tab's revision. */
export async function loadRegistry(): Promise<Registry> {
  const { modules, ...rest } = v.parse(looseSchema, await inlinedOrFetched('fleet-registry', '/registry.json'));
  unread.length = 0;
  return {
    ...rest,
    modules: Object.fromEntries(Object.entries(modules).flatMap(([id, entry]) => readEntry(id, entry))),
  };
}

let reading: Promise<Registry> | null = null;

/** The page's registry, read once for all callers. After a failure the next caller reads it again. */
export function pageRegistry(): Promise<Registry> {
  reading ??= loadRegistry().catch((error: unknown) => {
    reading = null;
    throw error;
  });
  return reading;
}
