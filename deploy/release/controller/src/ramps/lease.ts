import { ConflictError, type Store } from '@fleet/rollout/store';
import * as v from 'valibot';

const PATH = 'controller.json';
const leaseFile = v.object({ holder: v.string(), until: v.string() });

/** Who moves the ramps, until when. */
export type Lease = v.InferOutput<typeof leaseFile>;

/** Of several controllers one moves the ramps: the one that holds the lease, which the others take over when it has run out. */
export function createLease(store: Store, holder: string, seconds: number, now: () => number) {
  async function read(): Promise<{ lease: Lease | null; tag: string | null }> {
    const file = await store.read(PATH);
    if (!file) return { lease: null, tag: null };
    try {
      return { lease: v.parse(leaseFile, JSON.parse(file.bytes.toString('utf8'))), tag: file.tag };
    } catch {
      // What cannot be read is held by nobody.
      return { lease: null, tag: file.tag };
    }
  }

  async function write(until: number, tag: string | null): Promise<boolean> {
    const lease: Lease = { holder, until: new Date(until).toISOString() };
    try {
      await store.write(PATH, `${JSON.stringify(lease)}\n`, tag === null ? { absent: true } : { tag });
      return true;
    } catch (error) {
      if (error instanceof ConflictError) return false;
      throw error;
    }
  }

  return {
    current: async () => (await read()).lease,
    /** Takes or renews it; false: somebody else has it. */
    async hold(): Promise<boolean> {
      const { lease, tag } = await read();
      if (lease && lease.holder !== holder && Date.parse(lease.until) > now()) return false;
      return write(now() + seconds * 1_000, tag);
    },
    /** Ends it, so that another need not wait. */
    async release(): Promise<void> {
      const { lease, tag } = await read();
      if (lease?.holder === holder) await write(now(), tag);
    },
  };
}
