/** `id@version` of every module that has a part in the page now, as often as it has. */
const shown = new Map<string, number>();
/** Every module that has had a part since the page was loaded, because its effects on the page may outlast it. */
const ever = new Set<string>();

let tellGone = (_version: string): void => undefined;

/** Calls back when the last part of a version has left the page; for one listener. */
export function onGone(tell: typeof tellGone): void {
  tellGone = tell;
}

/** A part of a version is in the page. @returns a function that reports its removal */
export function showPart(version: string): () => void {
  ever.add(version);
  shown.set(version, (shown.get(version) ?? 0) + 1);
  return () => {
    const left = (shown.get(version) ?? 1) - 1;
    if (left > 0) shown.set(version, left);
    else if (shown.delete(version)) tellGone(version);
  };
}

/** The versions that have a part in the page now. */
export const shownParts = (): string[] => [...shown.keys()];

/** The versions whose code has been entered since the page was loaded. */
export const everShown = (): ReadonlySet<string> => ever;
