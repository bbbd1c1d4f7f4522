import { BEAT_PREFIX, type Beat, ownKey, previousKey } from './heartbeat';

/** A visible page beats every second; without a beat for this long it is blocked. */
const STOPPED_MS = 3_000;

/** A page of this browser that froze. */
export interface FrozenPage extends Beat {
  key: string;
}

function readBeat(name: string): FrozenPage | null {
  try {
    // Written by write; checked here
    const { at, shell: by, busy, page: shown } = JSON.parse(localStorage.getItem(name) ?? '') as Beat;
    if (typeof at !== 'number' || typeof by !== 'string' || !Array.isArray(busy)) return null;
    return { key: name, at, shell: by, busy: busy.map(String), page: String(shown) };
  } catch {
    return null;
  }
}

/**
 * Pages of this browser whose heartbeat has stopped: in this tab, or while they were busy. A page that ended while idle
 * is left out: the browser ended, not the page.
 */
export function frozenPages(): FrozenPage[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(BEAT_PREFIX) && name !== ownKey)
      .flatMap((name) => readBeat(name) ?? [])
      .filter(({ at, busy, key: name }) => Date.now() - at > STOPPED_MS && (busy.length > 0 || name === previousKey));
  } catch {
    return [];
  }
}

/**
 * The versions to blame for a frozen page: those that it was busy with, of these the candidates; else the page that was
 * shown.
 */
export function blamedFor(
  { busy, page: shown }: Pick<Beat, 'busy' | 'page'>,
  candidates: ReadonlySet<string>,
): string[] {
  const suspects = [...new Set(busy.length > 0 ? busy : [shown])].filter((version) => version.includes('@'));
  const trying = suspects.filter((version) => candidates.has(version));
  return trying.length > 0 ? trying : suspects;
}
