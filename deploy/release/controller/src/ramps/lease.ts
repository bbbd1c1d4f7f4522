import { ConflictError, readJson, type Store, writeJson } from '@fleet/rollout/store';
import * as v from 'valibot';

const PATH = 'controller.json';
/** `until` of a lease that its holder has ended. */
const RELEASED = 0;
const leaseFile = v.object({ holder: v.string(), until: v.string() });

/** The process that moves the ramps, and until when. */
export type Lease = v.InferOutput<typeof leaseFile>;

/**
 * One of several controllers moves the ramps: the holder of the lease. The others take over when it has not been
 * renewed for a lease's length. Each of them measures that by its own clock, from the moment it saw the file change,
 * because another computer's clock may be hours off.
 */
export function createLease(store: Store, holder: string, seconds: number, now: () => number) {
  let seen: { tag: string | null; at: number } | null = null;

  /**
   * Whether another process has it. Only the lease found at our own start is judged by its date, so that a restart need
   * not wait.
   */
  function isHeldByOther(lease: Lease | null, tag: string | null): boolean {
    const isFirst = seen === null;
    if (seen?.tag !== tag) seen = { tag, at: now() };
    if (!lease || lease.holder === holder || Date.parse(lease.until) === RELEASED) return false;
    if (isFirst && Date.parse(lease.until) <= now()) return false;
    return now() - (seen?.at ?? 0) < seconds * 1_000;
  }

  async function write(until: number, tag: string | null): Promise<boolean> {
    const lease: Lease = { holder, until: new Date(until).toISOString() };
    try {
      await writeJson(store, PATH, lease, tag);
      return true;
    } catch (error) {
      if (error instanceof ConflictError) return false;
      throw error;
    }
  }

  return {
    /** Whether a controller moves the ramps just now. */
    async isHeld(): Promise<boolean> {
      const { data: lease, tag } = await readJson(store, PATH, leaseFile);
      return isHeldByOther(lease, tag) || (lease?.holder === holder && Date.parse(lease.until) > now());
    },
    /** Acquires or renews the lease; false when another process has it. */
    async hold(): Promise<boolean> {
      const { data: lease, tag } = await readJson(store, PATH, leaseFile);
      if (isHeldByOther(lease, tag)) return false;
      return write(now() + seconds * 1_000, tag);
    },
    /** Ends it, so that another need not wait. */
    async release(): Promise<void> {
      const { data: lease, tag } = await readJson(store, PATH, leaseFile);
      if (lease?.holder === holder) await write(RELEASED, tag);
    },
  };
}
