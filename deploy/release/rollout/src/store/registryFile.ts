import { type Registry, RegistryDataError, readRegistryData, type UnreadRelease } from 'shared-auth/contract';
import * as v from 'valibot';
import {
  type Change,
  changeSchema,
  type NewChange,
  type ReleaseSet,
  type Revision,
  recordedChange,
} from '../releases/revision';
import type { Store } from './store';

const REGISTRY = 'registry.json';
const REVISIONS = 'revisions/';
const revisionPath = (revision: number) => `${REVISIONS}${String(revision).padStart(8, '0')}.json`;

/** registry.json, or a revision's file, is damaged: no part of it can be used. */
export class RegistryFileError extends Error {
  override name = 'RegistryFileError';
  /** The tag of the file, by which it can be written over; absent where it was not read. */
  tag?: string;
}

const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

type Json = Readonly<Record<string, unknown>>;

/** @throws RegistryFileError */
function parseJson(path: string, bytes: Buffer): Json {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json; // just tested
    throw new RegistryDataError('it is no JSON object');
  } catch (error) {
    throw new RegistryFileError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A registry as read, with the parts that this reader does not understand. */
export interface StoredRegistry extends Revision {
  /** Versions that this reader does not understand: left out of `registry`, and retained when it is written. */
  unread: UnreadRelease[];
  /** The file's own data. */
  raw: Json;
}

/** @throws RegistryFileError */
function readStored(path: string, raw: Json, change: unknown): StoredRegistry {
  const read = v.safeParse(changeSchema, change);
  try {
    return {
      ...readRegistryData(raw),
      change: read.success ? read.output : { at: '', who: 'unknown', why: '' },
      raw,
    };
  } catch (error) {
    if (error instanceof RegistryDataError) throw new RegistryFileError(`${path} cannot be read: ${error.message}`);
    throw error;
  }
}

/**
 * The current registry; null before the first rollout. registry.json contains the registry and the change that made it,
 * which readers of the registry never see. A registry that was written without a change is marked.
 * @throws RegistryFileError
 */
export async function readRegistry(store: Store): Promise<(StoredRegistry & { tag: string }) | null> {
  const file = await store.read(REGISTRY);
  if (!file) return null;
  const raw = parseJson(REGISTRY, file.bytes);
  return { ...readStored(REGISTRY, raw, raw.change), tag: file.tag };
}

/** Reads a file; null when it is damaged, or not signed although signatures are required. */
export const readable = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof RegistryFileError) return null;
    throw error;
  });

/** Numbers of the revisions that have a file, newest first. */
async function listRevisions(store: Store): Promise<number[]> {
  const paths = await store.list(REVISIONS);
  return paths
    .map((path) => Number(/(\d+)\.json$/.exec(path)?.[1] ?? Number.NaN))
    .filter((number) => Number.isInteger(number))
    .sort((a, b) => b - a);
}

/** A revision that has its own file; null when there is none. @throws RegistryFileError */
async function readRevisionFile(store: Store, revision: number): Promise<StoredRegistry | null> {
  const path = revisionPath(revision);
  const file = await store.read(path);
  if (!file) return null;
  const { registry, change } = parseJson(path, file.bytes);
  return readStored(path, Object(registry) as Json, change);
}

/** Writes a revision's own file once: history is never overwritten. */
async function keepRevision(store: Store, revision: number, registry: Json, change: Change): Promise<void> {
  const path = revisionPath(revision);
  const file = await store.read(path).catch((error: unknown) => {
    if (error instanceof RegistryFileError) return error;
    throw error;
  });
  // Where signatures are required, an unsigned file is replaced by the content read from the registry itself.
  if (file instanceof RegistryFileError) await store.write(path, text({ registry, change }));
  else if (!file) await store.write(path, text({ registry, change }), { absent: true });
}

/**
 * An entry in its stored form. An unchanged entry is copied from the file, so that fields which this reader does not
 * know are not lost.
 */
function storedEntries(next: ReleaseSet, current: StoredRegistry | null): Json {
  const before: Json = Object(current?.raw.modules) as Json;
  const isSame = (id: string) => JSON.stringify(next.modules[id]) === JSON.stringify(current?.registry.modules[id]);
  const ids = new Set([...Object.keys(next.modules), ...Object.keys(before)]);
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const entry = next.modules[id];
      if (before[id] !== undefined && isSame(id) && !next.replaced?.includes(id)) return [[id, before[id]]];
      return entry ? [[id, entry]] : [];
    }),
  );
}

function storedShell(next: ReleaseSet, current: StoredRegistry | null): unknown {
  const isSame = JSON.stringify(next.shell) === JSON.stringify(current?.registry.shell);
  return isSame && current ? current.raw.shell : next.shell;
}

/**
 * Makes `next` the current registry, as one compare-and-swap on registry.json: of two writers one is asked to read
 * again. The revision's own file follows; where a writer was interrupted before that, the next one writes it. Its
 * number is above every earlier revision, even after registry.json was restored from a backup.
 * @param seen the tag that `next` was made from; by default the present one
 * @throws ConflictError, RegistryFileError
 */
export async function writeRegistry(
  store: Store,
  next: ReleaseSet,
  change: NewChange,
  seen?: string,
): Promise<Registry> {
  const current = await readRegistry(store);
  return swap(store, next, change, current, seen ?? current?.tag);
}

/**
 * As `writeRegistry`, over a damaged or missing registry.json.
 * @throws ConflictError
 */
export async function restoreRegistry(store: Store, next: ReleaseSet, change: NewChange): Promise<Registry> {
  const file = await store.read(REGISTRY).catch((error: unknown) => {
    if (error instanceof RegistryFileError) return { tag: error.tag };
    throw error;
  });
  const current = await readable(readRegistry(store));
  return swap(store, next, change, current, file?.tag);
}

async function swap(
  store: Store,
  next: ReleaseSet,
  change: NewChange,
  current: StoredRegistry | null,
  precondition: string | undefined,
): Promise<Registry> {
  if (current) {
    const { change: _change, ...raw } = current.raw;
    await keepRevision(store, current.registry.revision, raw, current.change);
  }
  const [newest = 0] = await listRevisions(store);
  const revision = Math.max(current?.registry.revision ?? 0, newest) + 1;
  const stored = { schema: 1, revision, shell: storedShell(next, current), modules: storedEntries(next, current) };
  const dated = recordedChange(change);
  await store.write(
    REGISTRY,
    text({ ...stored, change: dated }),
    precondition ? { tag: precondition } : { absent: true },
  );
  await keepRevision(store, revision, stored, dated);
  return readRegistryData(stored).registry;
}

/** A past revision or the current one; null when there is none. @throws RegistryFileError */
export async function readRevision(store: Store, revision: number): Promise<StoredRegistry | null> {
  const own = await readRevisionFile(store, revision);
  if (own) return own;
  const current = await readRegistry(store);
  return current?.registry.revision === revision ? current : null;
}

/** Revisions, newest first; at most `limit`. One whose file is missing or damaged is left out. */
export async function readHistory(store: Store, limit = Number.POSITIVE_INFINITY): Promise<StoredRegistry[]> {
  const current = await readable(readRegistry(store));
  const numbers = new Set([...(current ? [current.registry.revision] : []), ...(await listRevisions(store))]);
  const revisions: StoredRegistry[] = [];
  for (const number of [...numbers].sort((a, b) => b - a)) {
    if (revisions.length >= limit) break;
    // registry.json is the truth about the current revision, whose own file may not have been written yet.
    const revision = number === current?.registry.revision ? current : await readable(readRevisionFile(store, number));
    if (revision) revisions.push(revision);
  }
  return revisions;
}
