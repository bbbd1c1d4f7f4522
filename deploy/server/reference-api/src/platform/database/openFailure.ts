import { existsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** PostgreSQL writes a segment of its log (16 MB) when it starts. */
const NEEDED_BYTES = 32 * 2 ** 20;

/**
 * Explains in one sentence why PGlite did not open a database, and how to mend it. @param path its folder,
 * `DATA_DIR/database`
 */
export async function openFailure(path: string, error: unknown): Promise<string> {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0];
  const { bavail, bsize } = await statfs(path).catch(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1 }));
  if (bavail * bsize < NEEDED_BYTES)
    return `The disk that holds ${path} is full (${Math.floor((bavail * bsize) / 2 ** 20)} MB free): make room and start again; what was stored is still there.`;
  const backups = join(dirname(path), 'backups');
  const newest = await newestCopy(backups);
  return `The database in ${path} is damaged and cannot be opened (${reason}): move that folder aside and put ${
    newest === null ? `your newest copy of it (there is none in ${backups})` : `a copy of ${newest}`
  } in its place.`;
}

/** The newest folder with a database in it. */
async function newestCopy(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const copies = await Promise.all(
    names
      .map((name) => join(folder, name))
      .filter((copy) => existsSync(join(copy, 'PG_VERSION')))
      .map(async (copy) => ({ copy, at: (await stat(copy)).mtimeMs })),
  );
  return copies.sort((a, b) => b.at - a.at)[0]?.copy ?? null;
}
