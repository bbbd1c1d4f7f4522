/** How long the console waits for a file it needs, ms: its registry, a module's manifest, script or style, and a module's page with all of them. */
export const LOAD_LIMIT_MS = 8_000;
