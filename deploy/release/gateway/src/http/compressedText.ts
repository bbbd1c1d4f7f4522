import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from './acceptedEncoding';

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"`;

/** Compressed forms of the texts that were sent last, by etag and encoding. */
const compressed = new LRUCache<string, Buffer>({ max: 64 });

function compress(text: string, etag: string, encoding: 'br' | 'gzip'): Buffer {
  const key = `${encoding} ${etag}`;
  const cached = compressed.get(key);
  if (cached) return cached;
  const bytes =
    encoding === 'br' ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzipSync(text);
  compressed.set(key, bytes);
  return bytes;
}

/** Sends a text that may change at any time, so browsers must revalidate it at each use. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = etagOf(text);
  reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding, cookie').type(type);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  return encoding ? reply.header('content-encoding', encoding).send(compress(text, etag, encoding)) : reply.send(text);
}

/** Serves a text that no request changes. */
export const serveText = (app: FastifyInstance, url: string, type: string, text: string): void => {
  app.get(url, (request, reply) => sendRevalidated(request, reply, type, text));
};

export const SCRIPT = 'text/javascript; charset=utf-8';
