import { type Registry, registry as registrySchema } from 'shared-auth/contract';
import * as v from 'valibot';
import type { Store } from './store';

const REGISTRY = 'registry.json';
const revisionPath = (revision: number) => `revisions/${String(revision).padStart(8, '0')}.json`;

/** Who changed what, and why; kept with each revision. */
export interface Change {
  at: string;
  who: string;
  why: string;
}

export interface Revision {
  registry: Registry;
  change: Change;
}

/** The current registry; null before the first rollout. */
export async function readRegistry(store: Store): Promise<{ registry: Registry; tag: string } | null> {
  const file = await store.read(REGISTRY);
  return file && { registry: v.parse(registrySchema, JSON.parse(file.bytes.toString('utf8'))), tag: file.tag };
}

/**
 * Makes `next` the current registry, as one compare-and-swap: the revision's own file is created first and only once, so of
 * two writers one is told to look again.
 * @throws ConflictError
 */
export async function writeRegistry(
  store: Store,
  next: Omit<Registry, 'revision' | 'schema'>,
  change: Omit<Change, 'at'>,
): Promise<Registry> {
  const current = await readRegistry(store);
  const registry: Registry = { schema: 1, revision: (current?.registry.revision ?? 0) + 1, ...next };
  const revision: Revision = { registry, change: { at: new Date().toISOString(), ...change } };
  await store.write(revisionPath(registry.revision), `${JSON.stringify(revision, null, 2)}\n`, { absent: true });
  await store.write(
    REGISTRY,
    `${JSON.stringify(registry, null, 2)}\n`,
    current ? { tag: current.tag } : { absent: true },
  );
  return registry;
}

/** A past revision; null when there is none. */
export async function readRevision(store: Store, revision: number): Promise<Revision | null> {
  const file = await store.read(revisionPath(revision));
  return file && (JSON.parse(file.bytes.toString('utf8')) as Revision); // written by writeRegistry only
}
