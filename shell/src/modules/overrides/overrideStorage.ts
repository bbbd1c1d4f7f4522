/** Session storage key of a tab's overrides. */
export const OVERRIDES_KEY = 'fleet.overrides';

/** Module id → manifest URL on the developer's own machine. */
export type Overrides = Readonly<Record<string, string>>;

/** Back to what was rolled out. */
export function resetOverrides(): void {
  sessionStorage.removeItem(OVERRIDES_KEY);
  const url = new URL(window.location.href);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('mfe-')) url.searchParams.delete(name);
  window.location.replace(url);
}
