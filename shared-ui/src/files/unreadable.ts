/**
 * Why a file cannot be read at all. `archive` is a ZIP without anything that is read, `links` a KML that only names
 * where its places are.
 */
export type UnreadableReason =
  | 'tooLarge'
  | 'tooMany'
  | 'password'
  | 'oldExcel'
  | 'archive'
  | 'links'
  | 'broken'
  | 'empty'
  | 'noColumns'
  | 'otherKind';

export class UnreadableFile extends Error {
  constructor(readonly reason: UnreadableReason) {
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
