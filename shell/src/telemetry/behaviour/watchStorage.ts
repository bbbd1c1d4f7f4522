import type { Measured } from 'shared-auth/contract';
import { storageValues } from '../pageEntry';

/** The session: without it a user is signed out, which weighs as much as a storage that is cleared. */
const TOKEN = 'local token';
const TOKEN_WEIGHT = 3;

/** What a version's visits of this tab did to the storage: what is filled, cleared or overwritten once stays so. */
interface StorageChange {
  /** Bytes. */
  grown: number;
  gone: Set<string>;
  /** Values that were overwritten, by key, as they were first. */
  overwritten: Map<string, string>;
}
const changes = new Map<string, StorageChange>();

const sizeOf = (values: ReadonlyMap<string, string>) =>
  [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);

/**
 * Watches what the visits of a version leave in the browser's storage.
 * @param before as it was when its code was entered
 * @returns what has changed up to now: kB added (databases included, where the browser tells), keys removed and still
 * missing, keys overwritten and not yet as they were
 */
export function watchStorage(version: string, before: ReadonlyMap<string, string>): () => Measured {
  let known = before;
  const change = changes.get(version) ?? { grown: 0, gone: new Set(), overwritten: new Map() };
  changes.set(version, change);
  const databases = watchDatabases();

  return () => {
    const now = storageValues();
    change.grown += sizeOf(now) - sizeOf(known) + databases();
    for (const [key, value] of known) {
      const fresh = now.get(key);
      if (fresh === undefined) change.gone.add(key);
      else if (fresh !== value && !change.overwritten.has(key)) change.overwritten.set(key, value);
    }
    for (const [key, value] of now) {
      change.gone.delete(key);
      if (change.overwritten.get(key) === value) change.overwritten.delete(key);
    }
    known = now;
    return {
      stored: Math.max(0, Math.round(change.grown / 1_000)),
      removed: change.gone.size + (change.gone.has(TOKEN) ? TOKEN_WEIGHT - 1 : 0),
      overwritten: change.overwritten.size,
    };
  };
}

/** Bytes by which databases and caches of this address grew since the last look; it reports them a look later. */
function watchDatabases(): () => number {
  let known: number | undefined;
  let newest: number | undefined;
  const look = () =>
    void navigator.storage?.estimate?.().then(
      ({ usage }) => {
        newest = usage;
        known ??= usage;
      },
      () => undefined,
    );
  look();
  return () => {
    const grown = (newest ?? 0) - (known ?? 0);
    known = newest;
    look();
    return grown;
  };
}
