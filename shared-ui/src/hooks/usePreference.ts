import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { createSignal, keptKeys, type Signal } from 'shared-auth/contract';

/** The values set in this tab that the storage did not accept. */
const unsaved = new Map<string, string>();
const changed: Signal = createSignal(() => {
  // Fires for the other tabs' writes.
  window.addEventListener('storage', changed.send);
  return () => window.removeEventListener('storage', changed.send);
});

/**
 * Before 1.9 modules' keys had no owner (`map.labels` in place of `mfe-fleet:map.labels`) or a different form
 * (`mfe-fleet.first-look`): a value under such a key is used until a new one is set.
 */
const formerKeyOf = (key: string): string =>
  /^mfe-[\w-]+:\w+\./.test(key) ? key.slice(key.indexOf(':') + 1) : key.replace(/^(mfe-[\w-]+):/, '$1.');

function read(key: string): string | null {
  const own = unsaved.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key) ?? localStorage.getItem(formerKeyOf(key));
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  keptKeys.add(key);
  try {
    localStorage.setItem(key, text);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, text);
  }
  changed.send();
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function parse<T>(text: string | null, fallback: T, isValid: ((value: unknown) => value is T) | undefined): T {
  if (text === null) return fallback;
  try {
    const value: unknown = JSON.parse(text);
    const fits = isValid ? isValid(value) : fallback === null || kindOf(value) === kindOf(fallback);
    // Checked just above, as far as the caller provided a check.
    return fits ? (value as T) : fallback;
  } catch {
    return fallback;
  }
}

/** Whether one of several boolean preferences of `usePreference` is on. */
export const useAnyPreference = (keys: readonly string[]): boolean =>
  useSyncExternalStore(changed.subscribe, () => keys.some((key) => read(key) === 'true'));

/**
 * A preference of this browser's user, stored as JSON in localStorage. It follows the other tabs. Where the storage
 * throws, is full or holds garbage, the preference exists in this tab only and starts with the fallback.
 *
 * @example const [isDense, setDense] = usePreference('mfe-fleet:dense-table', false);
 * @param key - name in localStorage, which begins with the module's id and a colon
 * @param fallback - value until one is set; a stored value must have the same kind (string, boolean, array…)
 * @param isValid - stricter check of a stored value, at module scope
 */
export function usePreference<T>(
  key: string,
  fallback: T,
  isValid?: (value: unknown) => value is T,
): [value: T, set: (value: T) => void] {
  const text = useSyncExternalStore(changed.subscribe, () => read(key));
  // An inline object is a new one in each render; a primitive value is a dependency.
  const plain = typeof fallback === 'object' ? null : fallback;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const value = useMemo(() => parse(text, fallback, isValid), [text, isValid, plain]);
  const set = useCallback((next: T) => write(key, JSON.stringify(next)), [key]);
  return [value, set];
}
