import { createHash } from 'node:crypto';
import fastJson from 'fast-json-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from './schemas';

/** A response that was written elsewhere. */
export interface JsonBytes {
  bytes: Uint8Array;
  etag: string;
}

const writers = new WeakMap<TSchema, (value: unknown) => string>();

/**
 * Writes a response in the thread that it is made in: its text and its tag take longer than one turn of the server.
 * @param schema of the response: what is not in it is left out, as of any other
 */
export function jsonBytes<Schema extends TSchema>(schema: Schema, value: Static<Schema>): JsonBytes {
  // TypeBox writes the JSON schema that the package reads.
  const write = writers.get(schema) ?? fastJson(schema as unknown as Parameters<typeof fastJson>[0]);
  writers.set(schema, write);
  const bytes = new TextEncoder().encode(write(value));
  return { bytes, etag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"` };
}

/** Sends it as any other response: 304 where the caller has it already. */
export function sendJsonBytes(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: JsonBytes): FastifyReply {
  void reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply
    .type('application/json; charset=utf-8')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
