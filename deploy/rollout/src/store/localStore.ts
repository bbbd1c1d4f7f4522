import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { ConflictError, type Precondition, type Store, type StoredFile } from './store';

const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'; // fs rejects with errno errors only

/** Whether the process that wrote a lock still runs. */
async function isHeld(lock: string): Promise<boolean> {
  const pid = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (!pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it runs, as somebody else
  }
}

/** A store in a folder. Writes are atomic; preconditions hold between processes of one machine. */
export function createLocalStore(dir: string): Store {
  async function read(path: string): Promise<StoredFile | null> {
    try {
      const bytes = await readFile(join(dir, path));
      return { bytes, tag: tagOf(bytes) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Holds `<path>.lock` while the precondition is checked and the file is replaced. */
  async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
    const lock = join(dir, `${path}.lock`);
    const mine = `${lock}.${randomUUID()}.tmp`;
    await writeFile(mine, String(process.pid));
    try {
      await link(mine, lock).catch(async () => {
        // A process that was killed leaves its lock behind.
        if (await isHeld(lock)) throw new ConflictError(`${path} is being written by somebody else`);
        await rm(lock, { force: true });
        await link(mine, lock);
      });
    } catch {
      throw new ConflictError(`${path} is being written by somebody else`);
    } finally {
      await rm(mine, { force: true });
    }
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  }

  async function replace(path: string, bytes: Buffer | string) {
    const target = join(dir, path);
    const temporary = `${target}.${randomUUID()}.tmp`;
    await writeFile(temporary, bytes);
    await rename(temporary, target);
  }

  return {
    location: dir,
    read,
    async write(path: string, bytes: Buffer | string, precondition?: Precondition) {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      if (!precondition) return replace(path, bytes);
      return withLock(path, async () => {
        const present = await read(path);
        if ('absent' in precondition ? present : present?.tag !== precondition.tag)
          throw new ConflictError(`${path} was changed by somebody else`);
        await replace(path, bytes);
      });
    },
    async list(prefix) {
      try {
        const entries = await readdir(join(dir, prefix), { recursive: true, withFileTypes: true });
        return entries
          .filter((entry) => entry.isFile() && !/\.(lock|tmp)$/.test(entry.name))
          .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
          .sort();
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    remove: (path) => rm(join(dir, path), { force: true, recursive: true }),
  };
}
