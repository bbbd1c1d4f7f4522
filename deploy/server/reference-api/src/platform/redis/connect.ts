// Connects to the own Redis.
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

interface Options {
  enableOfflineQueue?: boolean;
  maxRetriesPerRequest?: number | null;
  autoResubscribe?: boolean;
}

/**
 * Milliseconds for one command. After twice as long without an answer the connection is closed, and commands fail at
 * once until it is restored.
 */
const COMMAND_MS = 500;

/**
 * A connection that reconnects by itself. Without a queue a command fails at once while Redis is unreachable, and its
 * caller continues without it.
 */
export function connectRedis(url: string, log: FastifyBaseLogger, options: Options = {}): Redis {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
    commandTimeout: COMMAND_MS,
    socketTimeout: 2 * COMMAND_MS,
    connectTimeout: 3_000,
    ...options,
  });
  client.on('error', (error) => log.warn({ err: error }, 'redis'));
  client.connect().catch(() => {});
  return client;
}
