import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastJson from 'fast-json-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from './schemas';

/** A response that was written elsewhere. */
export interface JsonBytes {
  bytes: Uint8Array;
  etag: string;
  /** How the bytes are packed; undefined: not at all. */
  encoding?: Encoding | undefined;
}

type Encoding = 'br' | 'gzip';

/** How a caller takes a long response packed; the order of heavy work carries it to its thread. */
export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}

/**
 * Packs a response where it was written: the server's thread then holds an eighth of it, and packs nothing. The tag
 * stays, as it is of the text.
 */
export function packed(json: JsonBytes, encoding: Encoding | undefined): JsonBytes {
  if (encoding === undefined) return json;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const bytes = encoding === 'br' ? brotliCompressSync(json.bytes, quality) : gzipSync(json.bytes);
  // Of its own memory, so that it crosses to the server's thread without being copied.
  return { bytes: new Uint8Array(bytes), etag: json.etag, encoding };
}

const writers = new WeakMap<TSchema, (value: unknown) => string>();

/**
 * Writes a response in the thread that it is made in: its text and its tag take longer than one turn of the server.
 * @param schema of the response: what is not in it is left out, as of any other
 */
export function jsonBytes<Schema extends TSchema>(schema: Schema, value: Static<Schema>): JsonBytes {
  return withTag(new TextEncoder().encode(writerOf(schema)(value)));
}

/** Rows whose text is put into bytes at a time. */
const ROWS = 1_000;

/**
 * Writes a response that ends with a long list, without ever holding all of it as objects or as one text.
 * @param value with the list empty, as its last property @param rows of the list, each made into what is sent by `read`
 */
export function jsonBytesOfRows<Schema extends TSchema, RowSchema extends TSchema, Row>(
  schema: Schema,
  value: Static<Schema>,
  rowSchema: RowSchema,
  rows: readonly Row[],
  read: (row: Row) => Static<RowSchema>,
): JsonBytes {
  const whole = writerOf(schema)(value);
  const at = whole.lastIndexOf('[]') + 1;
  const write = writerOf(rowSchema);
  const pieces = [Buffer.from(whole.slice(0, at))];
  for (let from = 0; from < rows.length; from += ROWS) {
    const texts = rows.slice(from, from + ROWS).map((row) => write(read(row)));
    pieces.push(Buffer.from(`${from === 0 ? '' : ','}${texts.join(',')}`));
  }
  pieces.push(Buffer.from(whole.slice(at)));
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return withTag(bytes);
}

// TypeBox writes the JSON schema that the package reads.
function writerOf(schema: TSchema): (value: unknown) => string {
  const write = writers.get(schema) ?? fastJson(schema as unknown as Parameters<typeof fastJson>[0]);
  writers.set(schema, write);
  return write;
}

const withTag = (bytes: Uint8Array): JsonBytes => ({
  bytes,
  etag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"`,
});

/** Sends it as any other response: 304 where the caller has it already. */
export function sendJsonBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, encoding }: JsonBytes,
): FastifyReply {
  void reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding) void reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
  return reply
    .type('application/json; charset=utf-8')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
