/**
 * How long the console waits for a file it needs, ms: its registry, a module's manifest, script or style, and a
 * module's page with all of them.
 */
export const LOAD_LIMIT_MS = 8_000;

/**
 * The same for a version being rolled out, whose user goes on with the stable one: with both loads that is 8 s at most.
 */
export const CANDIDATE_LOAD_LIMIT_MS = 6_000;
