import {
  type Arrangement,
  arrangedSet,
  readArrangement,
  readHistory,
  readRegistry,
  type Store,
  type StoredRegistry,
  versionsIn,
} from '@fleet/rollout/store';
import type { ModuleEntry, Registry } from 'shared-auth/contract';

/** Milliseconds a read of the registry is good for. */
const FRESH_MS = 1_000;

/** Fields of a release that only the compatibility check reads, so pages do not get them. */
const buildRecords = ['uses', 'gives', 'unknown', 'proof', 'globals'];

export const withoutBuildRecords = <Release extends object>(release: Release): Release =>
  // No build record is one of the contract's own fields.
  Object.fromEntries(Object.entries(release).filter(([name]) => !buildRecords.includes(name))) as Release;

/** The same for the versions that users may have besides the stable one. */
const slimmedParts = <Entry extends Pick<Registry['shell'] | ModuleEntry, 'candidate' | 'lastGood'>>(entry: Entry) => ({
  ...entry,
  ...(entry.candidate && { candidate: withoutBuildRecords(entry.candidate) }),
  ...(entry.lastGood && { lastGood: withoutBuildRecords(entry.lastGood) }),
});

const forPages = ({ shell, modules, ...registry }: Registry): Registry => ({
  ...registry,
  shell: slimmedParts(withoutBuildRecords(shell)),
  modules: Object.fromEntries(
    Object.entries(modules).map(([id, entry]) => [
      id,
      { ...slimmedParts(entry), stable: withoutBuildRecords(entry.stable) },
    ]),
  ),
});

export interface LiveRegistry {
  /** The live registry, as stored. */
  registry: Registry;
  /** The same set, or one derived from it, as the operator has arranged it: pages receive this one. */
  arranged(registry: Registry): Registry;
}

/** The state of the served registry that an operator must know. */
export interface RegistryStatus {
  /** The revision that is served; null before the first rollout. */
  revision: number | null;
  /** Why this is not all of the current registry, one line each; empty when it is. */
  problems: string[];
  /** Versions of the registry that this gateway does not understand and leaves out. */
  unread: { id: string; part: string; version: string | null }[];
  /** Whether the last read of the store failed, so that an earlier registry is served. */
  isStale: boolean;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * The current registry, read from the store at most once a second. A version that cannot be read is left out; while the
 * whole cannot be read the last one stays, after a restart the newest readable revision. Problems are logged once and
 * are in `status`.
 */
export function createRegistrySource(
  store: Store,
  {
    now = Date.now,
    log = (line: string) => console.error(line),
  }: { now?: () => number; log?: (line: string) => void } = {},
) {
  let current: (StoredRegistry & LiveRegistry) | null = null;
  let arrangement: Pick<Arrangement, 'modules'> = { modules: {} };
  let arrangementFailure: string | null = null;
  let failure: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<LiveRegistry | null> | null = null;
  let logged = '';
  /** `id@version` of everything a registry has named since this gateway started. */
  const named = new Set<string>();

  function status(): RegistryStatus {
    const unread = current?.unread ?? [];
    return {
      revision: current?.registry.revision ?? null,
      problems: [
        ...(failure === null ? [] : [`the registry cannot be read: ${failure}`]),
        ...(arrangementFailure === null ? [] : [`what was arranged cannot be read: ${arrangementFailure}`]),
        ...unread.map(({ id, part, version, problem }) => `${id}@${version ?? '?'} (${part}) is left out: ${problem}`),
      ],
      unread: unread.map(({ id, part, version }) => ({ id, part, version })),
      isStale: failure !== null,
    };
  }

  /** Logs problems when they change, and when they are over. */
  function logProblems(): void {
    const { problems, revision } = status();
    const text = problems.join('\n');
    if (text === logged) return;
    for (const problem of problems) log(`revision ${revision ?? '-'}: ${problem}`);
    if (text === '') log(`revision ${revision ?? '-'}: the whole registry is read again`);
    logged = text;
  }

  /** While an arrangement cannot be read the previous one, or none, is used: pages do not wait for it. */
  async function refreshArrangement(): Promise<void> {
    try {
      arrangement = await readArrangement(store);
      arrangementFailure = null;
    } catch (error) {
      arrangementFailure = messageOf(error);
    }
  }
  const arranged = (registry: Registry) => arrangedSet(registry, arrangement);
  const slimmed = (stored: StoredRegistry | null | undefined) =>
    stored ? { ...stored, registry: forPages(stored.registry), arranged } : null;

  const newestRevision = async () => slimmed((await readHistory(store, 1).catch(() => []))[0]);

  async function refresh(): Promise<LiveRegistry | null> {
    try {
      const [stored] = await Promise.all([readRegistry(store), refreshArrangement()]);
      current = slimmed(stored) ?? current ?? (await newestRevision());
      failure = stored === null && current ? 'registry.json is gone' : null;
    } catch (error) {
      failure = messageOf(error);
      current ??= await newestRevision();
      if (!current) throw error;
    } finally {
      reading = null;
      readAt = now();
      logProblems();
    }
    if (current) for (const version of versionsIn(current.registry)) named.add(version);
    return current;
  }

  return {
    hasNamed: (version: string) => named.has(version),
    status,
    async current(): Promise<LiveRegistry | null> {
      if (current && now() - readAt < FRESH_MS) return current;
      reading ??= refresh();
      return reading;
    },
  };
}

export type RegistrySource = ReturnType<typeof createRegistrySource>;
