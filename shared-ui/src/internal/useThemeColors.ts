import { useMemo, useSyncExternalStore } from 'react';
import { createSignal } from 'shared-auth/contract';

/** The system sets the colours, such as `CanvasText`. */
const FORCED = '(forced-colors: active)';

const { send, subscribe } = createSignal(watch);
let version = 0;

function changed(): void {
  version++;
  send();
}

function watch(): () => void {
  const wishes = ['(prefers-color-scheme: dark)', FORCED].map((query) => window.matchMedia(query));
  for (const wish of wishes) wish.addEventListener('change', changed);
  const attribute = new MutationObserver(changed);
  attribute.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  return () => {
    for (const wish of wishes) wish.removeEventListener('change', changed);
    attribute.disconnect();
  };
}

/** For tests and other pages without a stylesheet. */
const NO_COLOR = 'gray';

/** Colours of the system as figures: a worker's canvas does not know them by name. */
function resolveNamed(values: readonly string[]): string[] {
  const probe = document.createElement('span');
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const resolved = values.map((value) => {
    if (!CSS.supports('color', value)) return value;
    probe.style.color = value;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return resolved;
}

/** The current colours of tokens; the system's colours where it forces them and the token has an equivalent. */
export function readThemeColors<Name extends string>(
  tokens: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const style = getComputedStyle(document.documentElement);
  const tokenValue = (token: string) => style.getPropertyValue(token).trim();
  const isForced = window.matchMedia(FORCED).matches;
  const names = Object.entries(tokens) as [Name, string][]; // Object.entries forgets the key type
  const given = names.map(
    ([, token]) => (isForced && tokenValue(token.replace('--', '--forced-'))) || tokenValue(token) || NO_COLOR,
  );
  const values = isForced ? resolveNamed(given) : given;
  // FromEntries forgets it too
  return Object.fromEntries(names.map(([name], place) => [name, values[place]])) as Record<Name, string>;
}

/**
 * Tokens as colours for a canvas, which does not support CSS variables; new ones after a change of theme.
 *
 * @param tokens - names of custom properties by their key in the result; must keep its identity between renders
 */
export function useThemeColors<Name extends string>(
  tokens: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const now = useSyncExternalStore(subscribe, () => version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the stylesheet's current values
  return useMemo(() => readThemeColors(tokens), [tokens, now]);
}
