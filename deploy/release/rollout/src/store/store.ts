/**
 * A condition of `Store.write`: the file does not exist yet, or has exactly this tag. Without one it is overwritten.
 */
export type Precondition = { absent: true } | { tag: string };

/** Another process has written the file first. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

export interface StoredFile {
  bytes: Buffer;
  /** Changes whenever the bytes do. */
  tag: string;
}

/**
 * Where releases and the registry lie. Paths are relative, with '/':
 * `modules/<id>/<version>/<file>` immutable files, with them what an update to them costs (deltas.ts) ·
 * `releases/<id>/<version>.json` the registry entry of a version · `revisions/<n>.json` every registry that ever was ·
 * `registry.json` the current one · `refusals/<id>.json` why a version was refused last · `previews/<name>.json` builds
 * that are shown by a link only · `arrangement.json` what the operator has arranged, and its record ·
 * `sboms/<id>/<version>.cdx.json` what a version is made of.
 */
export interface Store {
  read(path: string): Promise<StoredFile | null>;
  /** @throws ConflictError when the precondition does not hold. */
  write(path: string, bytes: Buffer | string, precondition?: Precondition): Promise<void>;
  /** Paths below a prefix ending in '/'. */
  list(prefix: string): Promise<string[]>;
  /** When the newest file below a prefix ending in '/' was written, in milliseconds since 1970; null without files. */
  writtenAt(prefix: string): Promise<number | null>;
  /** Removes a file, or with a path ending in '/' everything below it. */
  remove(path: string): Promise<void>;
  /** For messages: a folder or a bucket. */
  readonly location: string;
}
