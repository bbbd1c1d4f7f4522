import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nameBelow } from '@fleet/build/portablePath';
import { ConflictError, type Precondition, type Store, type StoredFile } from './store';

const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
// Fs rejects with errno errors only
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Milliseconds for which a lock is valid. A write lasts a few; a process that was killed or suspended loses its lock.
 */
const LEASE_MS = 10_000;

/** When a lock ends, ms since 1970; a lock without a time has ended. */
const endOf = (lock: string) => Number(/^until (\d+)/.exec(lock)?.[1] ?? 0);

/** Removes `<path>.lock` when its lease has ended; of two that try only one succeeds. */
async function breakEnded(lock: string): Promise<boolean> {
  const found = await readFile(lock, 'utf8').catch(() => null);
  if (found !== null && endOf(found) > Date.now()) return false;
  const aside = `${lock}.${randomUUID()}.tmp`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
  // Another process may have been quicker, so that this is its new lock: then it is put back.
  const taken = await readFile(aside, 'utf8');
  const isEnded = endOf(taken) <= Date.now();
  if (!isEnded) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
  return isEnded;
}

/**
 * Locks `<path>.lock` while the precondition is checked and the file is replaced. It is a lease without a process
 * number, which proves nothing between containers. @param work receives a check that the lease is still its own
 */
async function withLock<T>(dir: string, path: string, work: (check: () => Promise<void>) => Promise<T>): Promise<T> {
  const lock = join(dir, `${path}.lock`);
  const own = `until ${Date.now() + LEASE_MS} ${randomUUID()}`;
  const draft = `${lock}.${randomUUID()}.tmp`;
  const conflict = () => new ConflictError(`${path} is being written by somebody else`);
  try {
    await writeFile(draft, own);
    await link(draft, lock).catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // fs rejects with errno errors only
      if (!(await breakEnded(lock))) throw conflict();
      await link(draft, lock).catch(() => {
        throw conflict();
      });
    });
  } finally {
    await rm(draft, { force: true });
  }
  const isOwn = async () => (await readFile(lock, 'utf8').catch(() => '')) === own && endOf(own) > Date.now();
  try {
    return await work(async () => {
      if (!(await isOwn())) throw conflict();
    });
  } finally {
    if (await isOwn()) await rm(lock, { force: true });
  }
}

async function replace(target: string, bytes: Buffer | string) {
  const temporary = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** A store in a folder. Writes are atomic; preconditions are reliable between processes of one machine. */
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

  return {
    location: dir,
    read,
    async write(path: string, bytes: Buffer | string, precondition?: Precondition) {
      const target = join(dir, path);
      await mkdir(dirname(target), { recursive: true });
      if (!precondition) return replace(target, bytes);
      return withLock(dir, path, async (check) => {
        const present = await read(path);
        if ('absent' in precondition ? present : present?.tag !== precondition.tag)
          throw new ConflictError(`${path} was changed by somebody else`);
        await check();
        await replace(target, bytes);
      });
    },
    async list(prefix) {
      try {
        const entries = await readdir(join(dir, prefix), { recursive: true, withFileTypes: true });
        return entries
          .filter((entry) => entry.isFile() && !/\.(lock|tmp)$/.test(entry.name))
          .map((entry) => nameBelow(dir, join(entry.parentPath, entry.name)))
          .sort();
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    async writtenAt(prefix) {
      const entries = await readdir(join(dir, prefix), { recursive: true, withFileTypes: true }).catch(() => []);
      const files = entries.filter((entry) => entry.isFile());
      // A file that was removed meanwhile is treated as new.
      const times = await Promise.all(
        files.map(({ parentPath, name }) =>
          stat(join(parentPath, name)).then(
            ({ mtimeMs }) => mtimeMs,
            () => Date.now(),
          ),
        ),
      );
      return times.length === 0 ? null : Math.max(...times);
    },
    remove: (path) => rm(join(dir, path), { force: true, recursive: true }),
  };
}
