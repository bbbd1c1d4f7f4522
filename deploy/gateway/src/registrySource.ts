import { readRegistry, type Store, versionsIn } from '@fleet/rollout/store';
import type { Registry } from 'shared-auth/contract';

/** Milliseconds a read of the registry is good for. */
const FRESH = 1_000;

export interface LiveRegistry {
  registry: Registry;
  tag: string;
}

/** The current registry, read from the store at most once a second. While the store cannot be read, the last one stays. */
export function createRegistrySource(store: Store, now: () => number = Date.now) {
  let known: LiveRegistry | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<LiveRegistry | null> | null = null;
  /** `id@version` of everything a registry has named since this gateway started. */
  const named = new Set<string>();

  async function refresh(): Promise<LiveRegistry | null> {
    try {
      known = (await readRegistry(store)) ?? known;
      readAt = now();
      if (known) for (const version of versionsIn(known.registry)) named.add(version);
    } catch (error) {
      if (!known) throw error;
    } finally {
      reading = null;
    }
    return known;
  }

  return {
    hasNamed: (version: string) => named.has(version),
    async current(): Promise<LiveRegistry | null> {
      if (known && now() - readAt < FRESH) return known;
      reading ??= refresh();
      return reading;
    },
  };
}

export type RegistrySource = ReturnType<typeof createRegistrySource>;
