import { BEAT_PREFIX } from '../heartbeat';

/** Lengths of what the browser keeps for the console, by key; without the pages' own heartbeats. */
function readStorage(): Map<string, number> {
  const sizes = new Map<string, number>();
  try {
    for (const [name, storage] of [
      ['local', localStorage],
      ['session', sessionStorage],
    ] as const)
      for (const key of Object.keys(storage))
        if (!key.startsWith(BEAT_PREFIX)) sizes.set(`${name} ${key}`, (storage.getItem(key) ?? '').length + key.length);
  } catch {
    // A browser that keeps nothing has nothing to lose.
  }
  return sizes;
}

const totalOf = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0);

/** What happens to the browser's storage. */
export function watchStorage() {
  let before = readStorage();
  return {
    /** kB added, and keys removed, since the last time. */
    take() {
      const now = readStorage();
      const change = {
        stored: Math.max(0, Math.round((totalOf(now) - totalOf(before)) / 1_000)),
        removed: [...before.keys()].filter((key) => !now.has(key)).length,
      };
      before = now;
      return change;
    },
  };
}
