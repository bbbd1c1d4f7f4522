/** Where a browser keeps the versions that are not given to its user again: `id@version` → until when, epoch ms. */
export const REFUSED_KEY = 'fleet.refused-versions';
type Refusals = Record<string, number>;

/** What this browser keeps, whether it still holds or not. */
export function readRefusals(): Refusals {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(REFUSED_KEY) ?? '{}');
    // Written by refuse; each value is compared as a number
    return typeof kept === 'object' && kept !== null ? (kept as Refusals) : {};
  } catch {
    return {};
  }
}

/** `id@version` of what this browser does not use. */
export function refusedVersions(): Set<string> {
  const now = Date.now();
  return new Set(Object.entries(readRefusals()).flatMap(([version, until]) => (until > now ? [version] : [])));
}
