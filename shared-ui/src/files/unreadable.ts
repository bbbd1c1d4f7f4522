/**
 * Why a file cannot be read at all. `archive` is a ZIP without a readable entry, `links` a KML that contains only
 * links; `paper` is a document for viewing, such as a picture; `unknown` is an unknown format.
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
  /** @param format name of the file's format, if known */
  constructor(
    readonly reason: UnreadableReason,
    readonly format = '',
  ) {
    super(reason);
  }
}

/** Runs a library's reader; any exception means that the file cannot be read. */
export async function readable<T>(read: () => T | Promise<T>, reason: UnreadableReason = 'broken'): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(reason);
  }
}
