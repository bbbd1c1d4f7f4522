import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './acceptedEncoding';

/** Bytes below which compressing saves no packet. */
const SMALL = 1_400;

const compressible = /^(?:application\/(?:[\w.-]+\+)?(?:json|xml)|text\/(?!event-stream))/i;

/** Whether a response of the API gains by it: long, of a kind that shrinks, and as yet uncompressed. */
function isWorthIt(request: FastifyRequest, reply: FastifyReply, headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length'];
  return (
    request.method !== 'HEAD' &&
    reply.statusCode !== 204 &&
    reply.statusCode !== 304 &&
    headers['content-encoding'] === undefined &&
    headers['content-range'] === undefined &&
    (length === undefined || Number(length) >= SMALL) &&
    compressible.test(headers['content-type'] ?? '') &&
    !/no-transform/i.test(headers['cache-control'] ?? '')
  );
}

/**
 * Passes a response of the API on, piece by piece; compressed where the API has not done so and the client accepts it.
 */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, headers: IncomingHttpHeaders, body: Readable) {
  if (!isWorthIt(request, reply, headers)) return reply.send(body);
  const vary = String(headers.vary ?? '');
  if (!/accept-encoding|\*/i.test(vary)) reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(body);
  const compress =
    encoding === 'br'
      ? // As the reference API does.
        createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : createGzip({ level: 6 });
  const { etag } = headers;
  // The bytes differ now but the meaning does not, so the tag becomes weak (RFC 9110, 8.8.1).
  if (etag && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
  reply.removeHeader('content-length').removeHeader('transfer-encoding').header('content-encoding', encoding);
  // A response that breaks off breaks off here too.
  pipeline(body, compress, () => undefined);
  return reply.send(compress);
}
