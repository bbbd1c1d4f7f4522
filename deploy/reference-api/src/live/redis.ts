import { createAdapter } from '@socket.io/redis-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { Live } from './live';

/** Passes live events between instances. While Redis is down each instance goes on serving its own clients. */
export function attachRedis(live: Live, url: string, log: FastifyBaseLogger): () => void {
  // Without a queue a command fails at once while Redis is away; what was not published is not worth keeping.
  const options = { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true } as const;
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, {
    ...options,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResubscribe: true,
  });
  for (const client of [publisher, subscriber]) {
    client.on('error', (error) => log.warn({ err: error }, 'redis'));
    client.connect().catch(() => {});
  }
  // The adapter waits for none of these, so nobody else would see them fail.
  const publish = publisher.publish.bind(publisher);
  publisher.publish = ((channel: string, message: string) =>
    publish(channel, message).catch(() => 0)) as typeof publisher.publish;
  const subscribe = subscriber.subscribe.bind(subscriber);
  subscriber.subscribe = ((...channels: string[]) =>
    subscribe(...channels).catch(() => 0)) as typeof subscriber.subscribe;
  const psubscribe = subscriber.psubscribe.bind(subscriber);
  subscriber.psubscribe = ((...patterns: string[]) =>
    psubscribe(...patterns).catch(() => 0)) as typeof subscriber.psubscribe;
  live.attachAdapter(createAdapter(publisher, subscriber));
  return () => {
    publisher.disconnect();
    subscriber.disconnect();
  };
}
