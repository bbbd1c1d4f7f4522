/**
 * Why a file cannot be read at all. `archive` is a ZIP without anything that is read, `links` a KML that only names
 * where its places are; `paper` is what people look at, such as a picture; `unknown` is of no kind that is known here.
 */
export type UnreadableReason =
  | 'tooLarge'
  | 'tooMany'
  | 'password'
  | 'oldExcel'
  | 'archive'
  | 'packed'
  | 'otherTable'
  | 'otherMap'
  | 'otherTrack'
  | 'paper'
  | 'webPage'
  | 'unknown'
  | 'links'
  | 'broken'
  | 'empty'
  | 'noColumns'
  | 'otherKind';

export class UnreadableFile extends Error {
  /** @param format what the file is, where that is known */
  constructor(
    readonly reason: UnreadableReason,
    readonly format = '',
  ) {
    super(reason);
  }
}

/** Runs what a library reads; whatever it throws is a file that cannot be read. */
export async function readable<T>(read: () => T | Promise<T>, reason: UnreadableReason = 'broken'): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(reason);
  }
}
