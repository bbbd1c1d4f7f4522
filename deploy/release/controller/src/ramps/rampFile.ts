import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '@fleet/rollout/control';
import { ConflictError, type Store, writeJson } from '@fleet/rollout/store';
import { isActiveRamp } from 'shared-auth/contract';
import * as v from 'valibot';
import { type Ramp, ramp } from './ramp';

const PATH = 'ramps.json';
const rampFile = v.object({ schema: v.literal(1), ramps: v.array(ramp) });

/** Ended ramps that are stored. */
const ENDED = 50;
const ATTEMPTS = 10;
const PAUSE_MS = 50;

async function read(store: Store): Promise<{ ramps: Ramp[]; tag: string | null }> {
  const file = await store.read(PATH);
  if (!file) return { ramps: [], tag: null };
  try {
    return { ramps: v.parse(rampFile, JSON.parse(file.bytes.toString('utf8'))).ramps, tag: file.tag };
  } catch (error) {
    // Ramps do not move until the file is repaired or removed.
    throw new StoreError(
      `${PATH} in ${store.location} cannot be read (${error instanceof Error ? error.message : String(error)}): remove it; what is live stays as it is`,
    );
  }
}

/** Every ramp, newest first. @throws StoreError */
export const readRamps = async (store: Store): Promise<Ramp[]> => (await read(store)).ramps;

/**
 * Changes the ramps by compare-and-swap: `change` gets the stored ramps, and gets them again after another process won.
 * @throws ConflictError when others are quicker each time, and what `change` throws
 */
export async function updateRamps(store: Store, change: (ramps: Ramp[]) => Ramp[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { ramps, tag } = await read(store);
    const next = change(ramps);
    let ended = 0;
    const kept = next.filter((each) => {
      if (!isActiveRamp(each)) ended += 1;
      return isActiveRamp(each) || ended <= ENDED;
    });
    try {
      return await writeJson(store, PATH, { schema: 1, ramps: kept }, tag);
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
}
