import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** The name under which something is counted, and how often it may happen. */
export interface LimiterOptions {
  keyPrefix: string;
  points: number;
  /** Seconds. */
  duration: number;
}

/**
 * Counts in Redis where there is one, so that all servers share the counts, and in this server's memory without one and
 * while it is unreachable.
 */
export function limiter(options: LimiterOptions, redis: Redis | undefined): RateLimiterAbstract {
  const memory = new RateLimiterMemory(options);
  if (redis === undefined) return memory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

/** Uses up points. @returns seconds to wait, or 0 where there were enough */
export async function takePoint(limit: RateLimiterAbstract, key: string, points = 1): Promise<number> {
  try {
    await limit.consume(key, points);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw error;
  }
}
