import { createAdapter } from '@socket.io/redis-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { connectRedis } from '../platform/redis/connect';
import type { Live } from './live';

/** Passes live events between instances. While Redis is down each instance continues to serve its own clients. */
export function attachRedis(live: Live, url: string, log: FastifyBaseLogger): () => void {
  const publisher = connectRedis(url, log);
  const subscriber = connectRedis(url, log, {
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResubscribe: true,
  });
  // The adapter awaits none of these, so each failure would be an unhandled rejection.
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
