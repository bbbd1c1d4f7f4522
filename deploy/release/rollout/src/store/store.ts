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
 * The location of releases and the registry. Paths are relative, with '/': `modules/<id>/<version>/<file>` immutable
 * files, beside them the sizes of updates (deltas.ts) · `releases/<id>/<version>.json` the registry entry of a version
 * · `revisions/<n>.json` every past registry · `registry.json` the current one · `refusals/<id>.json` why a version was
 * refused last · `previews/<name>.json` builds that are shown by a link only · `arrangement.json` the operator's
 * arrangement, and its record · `sboms/<id>/<version>.cdx.json` the bill of materials of a version.
 */
export interface Store {
  read(path: string): Promise<StoredFile | null>;
  /** @throws ConflictError when the precondition is false. */
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
