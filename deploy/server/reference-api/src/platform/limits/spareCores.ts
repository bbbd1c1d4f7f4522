import { availableParallelism } from 'node:os';

/**
 * How many long works may take a core each, at most so many: one core is the server's own thread's, where everything
 * else waits for its turn.
 */
export const spareCores = (most: number): number => Math.max(1, Math.min(most, availableParallelism() - 1));
