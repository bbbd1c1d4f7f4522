import { publishedRelease } from '@fleet/rollout/control';
import { errorKey, healthOf, loadTimeOf, mergeErrors, mergeHealth } from '@fleet/rollout/health';
import type { Store } from '@fleet/rollout/store';
import { LRUCache } from 'lru-cache';
import type { VersionErrors } from 'shared-auth/contract';
import type { Sample } from '../health/keptHealth';
import { createStackReader } from '../health/stacks';

/** Versions that are shown, and errors of each, those met last first. */
const VERSIONS = 12;
const ERRORS = 15;
/** Versions whose size is remembered. */
const SIZES = 200;

/** Makes the responses of GET /ops/rollouts/errors. */
export function createErrorsReader(store: Store, recent: () => readonly Sample[]) {
  const readStack = createStackReader(store);
  const sizes = new LRUCache<string, { bytes: number | null }>({ max: SIZES });

  async function sizeOf(id: string, version: string): Promise<number | null> {
    const key = `${id}@${version}`;
    const size = sizes.get(key) ?? {
      bytes: (await publishedRelease(store, id, version).catch(() => null))?.size ?? null,
    };
    sizes.set(key, size);
    return size.bytes;
  }

  return async function readErrors(): Promise<VersionErrors[]> {
    const samples = recent();
    const health = mergeHealth(samples.flatMap(({ versions }) => versions));
    /** When each error was met first and last. */
    const times = new Map<string, { first: number; last: number }>();
    for (const { at, errors = [] } of samples)
      for (const error of errors) {
        const key = errorKey(error);
        times.set(key, { first: times.get(key)?.first ?? at, last: at });
      }
    const errors = mergeErrors(samples.flatMap((sample) => sample.errors ?? []))
      .map((error) => ({ ...error, key: errorKey(error) }))
      .map((error) => ({ ...error, ...(times.get(error.key) ?? { first: 0, last: 0 }) }))
      .sort((a, b) => b.last - a.last || b.pages - a.pages);
    const failing = health.filter(({ failed }) => failed > 0);
    const versions = [...new Set([...errors, ...failing].map(({ module, version }) => `${module}@${version}`))];
    return Promise.all(
      versions.slice(0, VERSIONS).map(async (name) => {
        const [id = '', version = ''] = name.split('@');
        const sum = healthOf(health, id, version);
        const own = errors.filter((error) => error.module === id && error.version === version).slice(0, ERRORS);
        return {
          id,
          version,
          pages: Math.max(sum?.pages ?? 0, sum?.failed ?? 0),
          failed: sum?.failed ?? 0,
          users: sum?.failedUsers.length ?? 0,
          loadTime: loadTimeOf(sum?.times),
          size: await sizeOf(id, version),
          errors: await Promise.all(
            own.map(async ({ kind, name: of, message, pages, users, frames, key, first, last }) => ({
              ...{ key, kind, name: of, message, pages },
              users: users.length,
              firstAt: new Date(first).toISOString(),
              lastAt: new Date(last).toISOString(),
              stack: await readStack(frames),
            })),
          ),
        };
      }),
    );
  };
}
