/** Where a version's pages and widgets are on the screen, by `id@version`. */
const places = new Map<string, number>();
let onLeft: ((version: string) => void) | null = null;

/** A page or widget of a version is on the screen. @returns what says that it has gone */
export function enterPlace(version: string): () => void {
  places.set(version, (places.get(version) ?? 0) + 1);
  return () => {
    const left = (places.get(version) ?? 1) - 1;
    places.set(version, left);
    if (left === 0) onLeft?.(version);
  };
}

/** Whether a version was on the screen and is nowhere any more. */
export const isLeft = (version: string): boolean => places.get(version) === 0;

/** Calls when the last page or widget of a version has gone. */
export function onVersionLeft(listener: (version: string) => void): void {
  onLeft = listener;
}
