import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGunzip, createGzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastJson from 'fast-json-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from './schemas';

/** A response that was written and compressed elsewhere. */
export interface JsonBytes {
  bytes: Uint8Array;
  /** The tag of the text, compressed or not. */
  etag: string;
  encoding: Encoding;
}

type Encoding = 'br' | 'gzip';

/** In the order of preference, for callers that accept both alike. */
const encodings: Encoding[] = ['br', 'gzip'];

/** The encoding that a caller accepts for a long response; the order of heavy work passes it to its thread. */
export const encodingFor = ({ headers }: FastifyRequest): Encoding | undefined =>
  // One of the given encodings.
  (negotiate(headers['accept-encoding'] ?? '', encodings) ?? undefined) as Encoding | undefined;

/** Rows whose text is made at a time. */
const ROWS = 1_000;

/** A window of 256 kB: places repeat within it, and a thread does not need 4 MB for each response. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

/**
 * Writes a response around a long list, and compresses it while it is written: neither its rows nor its text are ever
 * in memory as a whole, and the server's thread has an eighth of it.
 * @param schema of the response: fields that are not in it are left out, as in any other
 * @param value with the list empty, as the last one of its lists @param rows of the list, each converted by `read` as
 * it is sent; rows that are generated one by one are long themselves @param encoding that its caller accepts; without
 * one it is decompressed on the way
 */
export async function jsonBytesOfRows<Schema extends TSchema, RowSchema extends TSchema, Row>(
  schema: Schema,
  value: Static<Schema>,
  {
    schema: rowSchema,
    rows,
    read,
  }: { schema: RowSchema; rows: readonly Row[] | AsyncIterable<Row>; read: (row: Row) => Static<RowSchema> },
  encoding: Encoding = 'gzip',
): Promise<JsonBytes> {
  const whole = writerOf(schema)(value);
  const at = whole.lastIndexOf('[]') + 1;
  const write = writerOf(rowSchema);
  const hash = createHash('sha1');
  async function* pieces() {
    const piece = (text: string) => {
      hash.update(text);
      return Buffer.from(text);
    };
    yield piece(whole.slice(0, at));
    let isFirst = true;
    for await (const some of inPortions(rows)) {
      const texts = some.map((row) => write(read(row)));
      yield piece(`${isFirst ? '' : ','}${texts.join(',')}`);
      isFirst = false;
    }
    yield piece(whole.slice(at));
  }
  const packed: Buffer[] = [];
  await pipeline(
    Readable.from(pieces(), { highWaterMark: 1 }),
    encoding === 'br' ? createBrotliCompress({ params: brotli }) : createGzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) packed.push(chunk);
    },
  );
  // A separate buffer can be transferred to the server's thread without copying.
  const bytes = new Uint8Array(packed.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const chunk of packed) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return { bytes, etag: `W/"${hash.digest('base64url')}"`, encoding };
}

async function* inPortions<Row>(rows: readonly Row[] | AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  if (Symbol.asyncIterator in rows) for await (const row of rows) yield [row];
  else for (let from = 0; from < rows.length; from += ROWS) yield rows.slice(from, from + ROWS);
}

const writers = new WeakMap<TSchema, (value: unknown) => string>();

// TypeBox writes the JSON schema that the package reads.
function writerOf(schema: TSchema): (value: unknown) => string {
  const write = writers.get(schema) ?? fastJson(schema as unknown as Parameters<typeof fastJson>[0]);
  writers.set(schema, write);
  return write;
}

/** Sends the bytes like any other response: 304 where the caller has it already. */
export function sendJsonBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, encoding }: JsonBytes,
): FastifyReply {
  void reply.header('etag', etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (encodingFor(request) === encoding) return reply.header('content-encoding', encoding).send(packed);
  return reply.send(Readable.from([packed]).pipe(createGunzip()));
}
