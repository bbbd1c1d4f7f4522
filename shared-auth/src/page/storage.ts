import { keptKeys } from '../contract/keptKeys';

/** The beginning of each stored name: a module's id and a colon; `fleet.` is the shell's. */
export type StoragePrefix = `mfe-${string}:` | 'fleet.';

/**
 * Values that a module stores in this browser, as JSON, under its own prefix, so that it cannot read or overwrite
 * another's values by accident. Where the storage throws, is full or holds garbage, nothing is stored. Since 1.9.
 *
 * @example const drafts = storageOf('mfe-tyres:'); drafts.set('draft', { width: 205 });
 * @param area 'session': until the tab is closed; default: 'local'
 */
export function storageOf(prefix: StoragePrefix, area: 'local' | 'session' = 'local') {
  /** The result of `use`; null where the storage throws. */
  function attempt<T>(use: (storage: Storage) => T): T | null {
    try {
      return use(area === 'local' ? window.localStorage : window.sessionStorage);
    } catch {
      return null;
    }
  }
  /** Writes a text, or removes it. */
  function keep(key: string, text: string | null): void {
    keptKeys.add(key);
    attempt((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)));
  }
  return {
    /** The last stored value, which an older version may have written; null without one. */
    get: (name: string): unknown => attempt((storage) => JSON.parse(storage.getItem(prefix + name) ?? 'null')),
    set: (name: string, value: unknown): void => keep(prefix + name, JSON.stringify(value)),
    remove: (name: string): void => keep(prefix + name, null),
  };
}
