/** 0–99, the same for the same words on every machine (FNV-1a). */
export function bucketOf(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join('\u0000')) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % 100;
}

/** Whether a user gets a module's candidate. The choice sticks to module, candidate and user: a ramp makes new revisions, and whoever has the candidate keeps it. */
export const isInShare = (moduleId: string, candidate: { version: string; percent: number }, user: string): boolean =>
  user !== '' && bucketOf(moduleId, candidate.version, user) < candidate.percent;
