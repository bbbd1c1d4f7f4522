import { useMemo, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let version = 0;
let stop: (() => void) | undefined;

function changed(): void {
  version++;
  for (const listener of listeners) listener();
}

function watch(): () => void {
  const wish = window.matchMedia('(prefers-color-scheme: dark)');
  wish.addEventListener('change', changed);
  const attribute = new MutationObserver(changed);
  attribute.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  return () => {
    wish.removeEventListener('change', changed);
    attribute.disconnect();
  };
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stop = watch();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop?.();
  };
}

/** Stands in where no stylesheet is loaded. */
const NO_COLOR = 'gray';

/** Tokens as the colours they are at this moment. */
export function readThemeColors<Name extends string>(
  tokens: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const style = getComputedStyle(document.documentElement);
  const names = Object.entries(tokens) as [Name, string][]; // Object.entries forgets the key type
  return Object.fromEntries(
    names.map(([name, token]) => [name, style.getPropertyValue(token).trim() || NO_COLOR]),
  ) as Record<Name, string>; // fromEntries forgets it too
}

/**
 * Tokens as colours for a canvas, which knows no CSS variables; new ones after a change of theme.
 *
 * @param tokens - names of custom properties by the name they get; must keep its identity between renders
 */
export function useThemeColors<Name extends string>(
  tokens: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const now = useSyncExternalStore(subscribe, () => version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the stylesheet's current values
  return useMemo(() => readThemeColors(tokens), [tokens, now]);
}
