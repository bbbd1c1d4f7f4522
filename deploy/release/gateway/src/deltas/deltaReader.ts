import { type DeltaIndex, readDelta, readDeltaIndex, type Store } from '@fleet/rollout/store';
import { LRUCache } from 'lru-cache';

/** Milliseconds that a version's list of differences is good for: another publish of the version changes it. */
const LISTED_FRESH_MS = 60_000;
/** Cached lists; browsers ask for some tens of a console's versions. */
const MAX_INDEXES = 200;
/** Milliseconds after which one that could not be read is tried again. */
const RETRY_MS = 600_000;
/** Bytes of differences cached in memory. */
const CACHE_BYTES = 16_000_000;

export interface VersionFile {
  id: string;
  version: string;
  file: string;
}

/**
 * Finds the differences from earlier files that publishing has stored. A difference is checked against its hash when it
 * is first read; one that is missing, damaged or unreadable is not used.
 * @param warn is called with each of those
 */
export function createDeltaReader(store: Store, warn: (problem: string) => void, now = Date.now) {
  const indexes = new LRUCache<string, Promise<DeltaIndex | null>>({
    max: MAX_INDEXES,
    ttl: LISTED_FRESH_MS,
    ttlResolution: 0,
    perf: { now },
  });
  /** Differences by their hash; a difference never changes. */
  const kept = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
  /** When those that cannot be used were last tried, by hash. */
  const unusable = new Map<string, number>();

  function indexOf(id: string, version: string): Promise<DeltaIndex | null> {
    const key = `${id}@${version}`;
    const index = indexes.get(key) ?? readDeltaIndex(store, id, version).catch(() => null);
    if (!indexes.has(key)) indexes.set(key, index);
    return index;
  }

  return {
    /** SHA-256 of a file that has differences; null of others. */
    async hashOf({ id, version, file }: VersionFile): Promise<string | null> {
      return (await indexOf(id, version))?.files[file]?.hash ?? null;
    },
    /** @param dictionary SHA-256 of the file that the browser has, in hex */
    async find(wanted: VersionFile, dictionary: string): Promise<Buffer | null> {
      const index = await indexOf(wanted.id, wanted.version);
      const named = index?.files[wanted.file]?.deltas[dictionary];
      if (!index || !named) return null;
      const known = kept.get(named.hash);
      if (known || now() - (unusable.get(named.hash) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return known ?? null;
      try {
        const bytes = await readDelta(store, index, { ...wanted, dictionary });
        kept.set(named.hash, bytes);
        return bytes;
      } catch (error) {
        // Of several requests for the same difference, the first logs it.
        if (!unusable.has(named.hash)) warn(error instanceof Error ? error.message : String(error));
        unusable.set(named.hash, now());
        return null;
      }
    },
  };
}
