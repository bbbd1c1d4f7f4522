import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { createSignal, keptKeys, type Signal } from 'shared-auth/contract';

/** The values set in this tab that the storage would not take. */
const unsaved = new Map<string, string>();
const changed: Signal = createSignal(() => {
  // Fires for the other tabs' writes.
  window.addEventListener('storage', changed.send);
  return () => window.removeEventListener('storage', changed.send);
});

/**
 * Before 1.9 modules' keys had no owner (`map.labels` in place of `mfe-fleet:map.labels`) or were written otherwise
 * (`mfe-fleet.first-look`): what was chosen under one counts until it is chosen anew.
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

/** Whether one of several yes/no choices, kept by `usePreference`, is on. */
export const useAnyPreference = (keys: readonly string[]): boolean =>
  useSyncExternalStore(changed.subscribe, () => keys.some((key) => read(key) === 'true'));

/**
 * A choice of this browser's user, kept as JSON in localStorage. It follows the other tabs. Where the storage throws,
 * is full or holds garbage, the choice lives in this tab, beginning with the fallback.
 *
 * @example const [isDense, setDense] = usePreference('mfe-fleet:dense-table', false);
 * @param key - name in localStorage, which begins with the module's id and a colon
 * @param fallback - value until one was chosen; its kind (string, boolean, array…) is what a stored value must have
 * @param isValid - stricter check of a stored value, at module scope
 */
export function usePreference<T>(
  key: string,
  fallback: T,
  isValid?: (value: unknown) => value is T,
): [value: T, set: (value: T) => void] {
  const text = useSyncExternalStore(changed.subscribe, () => read(key));
  // An object written inline is a new one in each render; a plain value counts when it becomes another one.
  const plain = typeof fallback === 'object' ? null : fallback;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const value = useMemo(() => parse(text, fallback, isValid), [text, isValid, plain]);
  const set = useCallback((next: T) => write(key, JSON.stringify(next)), [key]);
  return [value, set];
}
