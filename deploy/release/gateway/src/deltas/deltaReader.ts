import { type DeltaIndex, readDelta, readDeltaIndex, type Store } from '@fleet/rollout/store';

/** Milliseconds that a version's list of differences is good for: another publish of the version changes it. */
const FRESH_MS = 60_000;
/** Lists kept; a console has some tens of versions that browsers ask for. */
const MAX_INDEXES = 200;
/** Milliseconds after which one that could not be read is tried again. */
const RETRY_MS = 600_000;
/** Bytes of differences kept in memory. */
const CACHE_BYTES = 16_000_000;

export interface VersionFile {
  id: string;
  version: string;
  file: string;
}

/**
 * Finds what publishing has stored of a file's differences from earlier ones. A difference is checked against its hash
 * when it is first read; one that is missing, damaged or cannot be read counts as none. @param warn is called with each
 * such one
 */
export function createDeltaReader(store: Store, warn: (problem: string) => void, now = Date.now) {
  const indexes = new Map<string, { index: Promise<DeltaIndex | null>; readAt: number }>();
  /** By hash, as a difference never changes. */
  const kept = new Map<string, Buffer>();
  let size = 0;
  /** When those that cannot be used were last tried, by hash. */
  const unusable = new Map<string, number>();

  function indexOf(id: string, version: string): Promise<DeltaIndex | null> {
    const key = `${id}@${version}`;
    const known = indexes.get(key);
    if (known && now() - known.readAt < FRESH_MS) return known.index;
    const index = readDeltaIndex(store, id, version).catch(() => null);
    indexes.delete(key);
    indexes.set(key, { index, readAt: now() });
    for (const oldest of indexes.keys()) {
      if (indexes.size <= MAX_INDEXES) break;
      indexes.delete(oldest);
    }
    return index;
  }

  function keep(hash: string, bytes: Buffer): void {
    size += bytes.length - (kept.get(hash)?.length ?? 0);
    kept.set(hash, bytes);
    for (const [oldest, old] of kept) {
      if (size <= CACHE_BYTES) break;
      kept.delete(oldest);
      size -= old.length;
    }
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
        keep(named.hash, bytes);
        return bytes;
      } catch (error) {
        // Of those who asked at once the first one states it.
        if (!unusable.has(named.hash)) warn(error instanceof Error ? error.message : String(error));
        unusable.set(named.hash, now());
        return null;
      }
    },
  };
}
