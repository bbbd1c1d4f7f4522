import { dczHeader, sha256 } from '../store/deltas';

/** The highest level of zstd that costs readers no extra memory; a file takes some milliseconds. */
const LEVEL = 19;

/**
 * The first bytes of a dictionary in zstd's own format. zstd would not use such a file as plain bytes, as RFC 9842
 * requires.
 */
const TRAINED = Buffer.from([0x37, 0xa4, 0x30, 0xec]);

/**
 * A file up to this many bytes can refer to all of a dictionary of this size in the 8 MB of memory that every browser
 * grants (RFC 9842, 5).
 */
const MAX_BYTES = 4_000_000;

let loading: Promise<typeof import('@bokuweb/zstd-wasm')> | undefined;

/** Loaded only for publishing: servers and rollbacks do not need it. */
function loadZstd() {
  loading ??= import('@bokuweb/zstd-wasm').then(async (zstd) => {
    await zstd.init();
    return zstd;
  });
  return loading;
}

/** A file as its difference from an earlier one, in the content coding `dcz`; null where that cannot be made. */
export async function encodeDcz(bytes: Buffer, dictionary: Buffer): Promise<Buffer | null> {
  if (bytes.length > MAX_BYTES || dictionary.length > MAX_BYTES || dictionary.length === 0) return null;
  if (dictionary.subarray(0, 4).equals(TRAINED)) return null;
  const zstd = await loadZstd();
  const context = zstd.createCCtx();
  try {
    const frame = zstd.compressUsingDict(context, bytes, dictionary, LEVEL);
    return Buffer.concat([dczHeader(sha256(dictionary)), frame]);
  } finally {
    zstd.freeCCtx(context);
  }
}

/** Decodes a difference as a browser does. @throws Error when it is damaged, or from another file */
export async function decodeDcz(delta: Buffer, dictionary: Buffer): Promise<Buffer> {
  const header = dczHeader(sha256(dictionary));
  if (!delta.subarray(0, header.length).equals(header)) throw new Error('the difference is from another file');
  const zstd = await loadZstd();
  const context = zstd.createDCtx();
  try {
    return Buffer.from(zstd.decompressUsingDict(context, delta.subarray(header.length), dictionary));
  } finally {
    zstd.freeDCtx(context);
  }
}
