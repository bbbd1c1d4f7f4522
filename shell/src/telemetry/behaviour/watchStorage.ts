import { keptKeys, type Measured } from 'shared-auth/contract';
import { storageValues } from '../pageEntry';

/** The session: without it a user is signed out, which weighs as much as a storage that is cleared. */
const TOKEN = 'local token';
const TOKEN_WEIGHT = 3;
/** Another module's key: that module may lose its data. A key without an owner may be an extension's. */
const OTHERS_WEIGHT = 2;

/** The effect of a version's visits in this tab on the storage: added, removed or overwritten data stay so. */
interface StorageChange {
  /** Bytes. */
  grown: number;
  gone: Set<string>;
  /** Keys and databases that were not theirs to write or remove. */
  foreign: Map<string, ForeignChange>;
}
const changes = new Map<string, StorageChange>();

/** The name of the changed entry, never its value, and its owner: a module's id, the browser, or null. */
export interface ForeignChange {
  name: string;
  owner: string | null;
}

const sizeOf = (values: ReadonlyMap<string, string>) =>
  [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);

/** Keys that the shell and the shared packages write from any page, and cookies of the gateway. */
const isShared = (name: string) => /^(?:fleet|shell|map|unsent)\.|^token$|^(?:__Host-)?fleet-/.test(name);
/**
 * Characters of a cookie above which it has no legitimate owner: each request carries it, and no server reads many of
 * them.
 */
const MOST_OF_COOKIE = 1_000;
const COOKIE = 'cookie ';
const ownerOf = (name: string): string | null => /^(mfe-[a-z0-9-]+):/.exec(name)?.[1] ?? null;

/**
 * Observes the data that the visits of a version leave in the browser's storage; writes of other tabs are not
 * attributed to it.
 * @param before the storage when its code was entered
 */
export function watchStorage(version: string, before: ReadonlyMap<string, string>) {
  const own = version.slice(0, version.indexOf('@'));
  const known = new Map(before);
  const change: StorageChange = changes.get(version) ?? {
    ...{ grown: 0, gone: new Set(), foreign: new Map() },
  };
  changes.set(version, change);
  const sizes = watchSizes();
  const databases = watchDatabases();

  /** Fires for the other tabs' writes. */
  function onStorage({ key, newValue, storageArea }: StorageEvent): void {
    const of = `${storageArea === sessionStorage ? 'session' : 'local'} ${key}`;
    if (newValue === null) known.delete(of);
    else known.set(of, newValue);
  }
  window.addEventListener('storage', onStorage);

  return {
    /**
     * The changes up to now: kB added (databases included, where the browser lists them), keys removed and still
     * missing, and entries outside the page's module. Entries that widgets of other modules write by `storageOf` and
     * `usePreference` are attributed to those.
     */
    take(): { stored: number; measured: Measured; foreign: ForeignChange[] } {
      const now = storageValues();
      change.grown += sizeOf(now) - sizeOf(known) + sizes();
      const touched = new Set(databases());
      for (const [key, value] of known) {
        const fresh = now.get(key);
        if (fresh === value) continue;
        touched.add(key);
        // A cookie may expire.
        if (fresh === undefined && !key.startsWith(COOKIE)) change.gone.add(key);
      }
      for (const key of now.keys()) {
        if (!known.has(key)) touched.add(key);
        change.gone.delete(key);
      }
      known.clear();
      for (const [key, value] of now) known.set(key, value);
      const foreign = [...touched].flatMap((key) => {
        const name = key.slice(key.indexOf(' ') + 1);
        const owner = ownerOf(name);
        const isLarge = key.startsWith(COOKIE) && (now.get(key)?.length ?? 0) > MOST_OF_COOKIE;
        const isItsOwn = (owner === own && !isLarge) || keptKeys.has(name);
        if (isShared(name) || isItsOwn || change.foreign.has(key)) return [];
        change.foreign.set(key, { name, owner });
        return [{ name, owner }];
      });
      keptKeys.clear();
      return {
        stored: Math.max(0, Math.round(change.grown / 1_000)),
        measured: {
          removed: change.gone.size + (change.gone.has(TOKEN) ? TOKEN_WEIGHT - 1 : 0),
          foreign: [...change.foreign.values()].reduce((sum, of) => sum + (of.owner === null ? 1 : OTHERS_WEIGHT), 0),
        },
        foreign,
      };
    },
    stop: () => window.removeEventListener('storage', onStorage),
  };
}

/** Bytes by which databases and caches of this address grew since the last call; the result is one call late. */
function watchSizes(): () => number {
  let known: number | undefined;
  let newest: number | undefined;
  const look = () =>
    void navigator.storage?.estimate?.().then(
      ({ usage }) => {
        newest = usage;
        known ??= usage;
      },
      () => undefined,
    );
  look();
  return () => {
    const grown = (newest ?? 0) - (known ?? 0);
    known = newest;
    look();
    return grown;
  };
}

/** Databases that this tab has seen; null before the first listing. */
let seenDatabases: Set<string> | null = null;

/** The browser's databases; undefined where it does not list them, or throws because it has no storage. */
function listDatabases() {
  try {
    return globalThis.indexedDB?.databases?.();
  } catch {
    return undefined;
  }
}

/** Databases created since the last call, where the browser lists them; the result is one call late. */
function watchDatabases(): () => string[] {
  let made: string[] = [];
  const look = () =>
    void listDatabases()?.then(
      (all) => {
        const names = all.map(({ name }) => `database ${name}`);
        if (seenDatabases) made.push(...names.filter((name) => !seenDatabases?.has(name)));
        seenDatabases = new Set([...(seenDatabases ?? []), ...names]);
      },
      () => undefined,
    );
  look();
  return () => {
    const found = made;
    made = [];
    look();
    return found;
  };
}
