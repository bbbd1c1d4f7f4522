import { storageOf } from 'shared-auth';

const kept = storageOf('fleet.', 'session');
/** History entries that are remembered. */
const MEMORY = 100;

/** History entry → name of the scrolled element → pixels from the top. It survives a reload of the tab. */
const positions = new Map<string, Map<string, number>>(readStored());

function readStored(): [string, Map<string, number>][] {
  return Object.entries(kept.get('scroll') ?? {}).map(([entry, tops]) => [
    entry,
    new Map(Object.entries(tops ?? {}).filter((top): top is [string, number] => typeof top[1] === 'number')),
  ]);
}

/** The positions of a history entry, if it was there before. */
export const rememberedScroll = (entry: string): ReadonlyMap<string, number> | undefined => positions.get(entry);

export function rememberScroll(entry: string, name: string, top: number): void {
  const tops = positions.get(entry) ?? new Map<string, number>();
  tops.set(name, top);
  // The entry used last is the last to be forgotten.
  positions.delete(entry);
  positions.set(entry, tops);
  for (const old of positions.keys()) {
    if (positions.size <= MEMORY) break;
    positions.delete(old);
  }
}

/** Stores the positions for a reload. Where the storage throws or is full, they are lost only by a reload. */
export const storeScroll = (): void =>
  kept.set('scroll', Object.fromEntries([...positions].map(([entry, tops]) => [entry, Object.fromEntries(tops)])));
