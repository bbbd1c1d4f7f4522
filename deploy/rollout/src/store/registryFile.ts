import { type Registry, registry as registrySchema } from 'shared-auth/contract';
import * as v from 'valibot';
import { type Change, changeSchema, type ReleaseSet, type Revision } from '../releases/revision';
import type { Store } from './store';

const REGISTRY = 'registry.json';
const revisionPath = (revision: number) => `revisions/${String(revision).padStart(8, '0')}.json`;

const revisionSchema = v.object({ registry: registrySchema, change: changeSchema });
const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * registry.json holds the current registry and, beside it, its change. Readers of the registry never see the change.
 * A registry that was written without one says so.
 */
async function readCurrent(store: Store): Promise<(Revision & { tag: string }) | null> {
  const file = await store.read(REGISTRY);
  if (!file) return null;
  const json: unknown = JSON.parse(file.bytes.toString('utf8'));
  const change = v.safeParse(v.object({ change: changeSchema }), json);
  return {
    registry: v.parse(registrySchema, json),
    change: change.success ? change.output.change : { at: '', who: 'unknown', why: '' },
    tag: file.tag,
  };
}

/** The current registry; null before the first rollout. */
export async function readRegistry(store: Store): Promise<{ registry: Registry; tag: string } | null> {
  const current = await readCurrent(store);
  return current && { registry: current.registry, tag: current.tag };
}

/** Keeps the current revision's own file. Its content follows from registry.json alone, so writing it twice changes nothing. */
async function keepRevision(store: Store, { registry, change }: Revision): Promise<void> {
  await store.write(revisionPath(registry.revision), text({ registry, change }));
}

/**
 * Makes `next` the current registry, as one compare-and-swap on registry.json: of two writers one is told to look again. The
 * revision's own file follows; where a writer was interrupted before that, the next one catches up on it.
 * @param seen the tag `next` was made from; default: whatever is there now.
 * @throws ConflictError
 */
export async function writeRegistry(
  store: Store,
  next: ReleaseSet,
  change: Omit<Change, 'at'>,
  seen?: string,
): Promise<Registry> {
  const current = await readCurrent(store);
  if (current && !(await store.read(revisionPath(current.registry.revision)))) await keepRevision(store, current);
  const registry: Registry = {
    schema: 1,
    revision: (current?.registry.revision ?? 0) + 1,
    shell: next.shell,
    modules: next.modules,
  };
  const revision: Revision = { registry, change: { at: new Date().toISOString(), ...change } };
  const precondition = seen ?? current?.tag;
  await store.write(
    REGISTRY,
    text({ ...registry, change: revision.change }),
    precondition ? { tag: precondition } : { absent: true },
  );
  await keepRevision(store, revision);
  return registry;
}

/** A past revision or the current one; null when there is none. */
export async function readRevision(store: Store, revision: number): Promise<Revision | null> {
  const current = await readCurrent(store);
  if (current?.registry.revision === revision) return { registry: current.registry, change: current.change };
  if (!current || revision > current.registry.revision) return null;
  const file = await store.read(revisionPath(revision));
  return file && v.parse(revisionSchema, JSON.parse(file.bytes.toString('utf8')));
}

/** Revisions, newest first; at most `limit`. One whose file is missing is left out. */
export async function readHistory(store: Store, limit = Number.POSITIVE_INFINITY): Promise<Revision[]> {
  const current = await readCurrent(store);
  const revisions: Revision[] = [];
  for (let number = current?.registry.revision ?? 0; number > 0 && revisions.length < limit; number -= 1) {
    const revision = await readRevision(store, number);
    if (revision) revisions.push(revision);
  }
  return revisions;
}
