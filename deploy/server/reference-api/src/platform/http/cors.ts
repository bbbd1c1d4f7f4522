import cors from '@fastify/cors';
import type { Server } from './server';

/** Decides whether a page of this origin may use the API and the live connection. */
export type OriginRule = (origin: string) => boolean;

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** @param anyLoopback in development a page on any port of this machine is allowed. */
export function originRule(allowed: readonly string[], anyLoopback: boolean): OriginRule {
  const origins = new Set(allowed);
  return (origin) => origins.has(origin) || (anyLoopback && loopback.test(origin));
}

/** Lets pages of the allowed origins read the responses; a browser shows others none of it. */
export async function allowOrigins(app: Server, isAllowed: OriginRule): Promise<void> {
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && isAllowed(origin)),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Cache-Control',
      'Pragma',
      'Idempotency-Key',
      'X-Request-Id',
      'If-None-Match',
    ],
    exposedHeaders: ['Date', 'Retry-After', 'X-Request-Id', 'ETag'],
    maxAge: 600,
  });
}
