/**
 * How long the console waits for a file it needs, ms: its registry, a module's manifest, script or style, and a
 * module's page with all of them.
 */
export const LOAD_LIMIT_MS = 8_000;

/**
 * The limit for a version being rolled out, whose user then falls back on the stable one: both loads take at most 8 s.
 */
export const CANDIDATE_LOAD_LIMIT_MS = 6_000;
