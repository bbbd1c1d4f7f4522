import { availableParallelism } from 'node:os';

/**
 * The number of long tasks that may use a core each, up to `most`: one core is left for the server's own thread, for
 * which all requests wait.
 */
export const spareCores = (most: number): number => Math.max(1, Math.min(most, availableParallelism() - 1));
