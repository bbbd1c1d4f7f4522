import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Ajv, type ValidateFunction } from 'ajv';
import { type Static, Type } from 'typebox';
import { errorCode } from './database';

/** How often the owner of a folder renews its lock. */
const RENEW_MS = 2_000;
/**
 * How long the lock of an owner that cannot be asked must stay unrenewed before the owner is taken for dead; longer
 * than a main thread is ever busy.
 */
const LEASE_MS = 15_000;
const LOCK_POLL_MS = 250;

/**
 * The owner of a folder. Process numbers are valid within one namespace of processes only: another container has a
 * different one.
 */
const ownerSchema = Type.Object({
  id: Type.String(),
  pid: Type.Number(),
  birth: Type.String(),
  namespace: Type.String(),
});
type Owner = Static<typeof ownerSchema>;

/** Settings of a lock; tests shorten the times. */
interface LockOptions {
  /**
   * Called once if another process locked the folder while this one could not renew its lease (stopped, or on a
   * sleeping machine).
   */
  onLost?: (() => void) | undefined;
  renewMs?: number;
  leaseMs?: number;
}

/** A data folder that this process has exclusively. */
export interface FolderLock {
  release: () => Promise<void>;
}

/**
 * Locks a data folder for this process: PGlite itself does not notice when two processes open the same files, which
 * would destroy them. The lock is a lease that its owner renews in the folder, so it applies between containers and
 * machines that share the folder. A dead owner on this machine (after `kill -9`) is replaced at once, any other when
 * its lease has run out.
 * @throws Error naming the process that has it.
 */
export async function lockFolder(
  folder: string,
  { onLost, renewMs = RENEW_MS, leaseMs = LEASE_MS }: LockOptions = {},
): Promise<FolderLock> {
  const path = join(folder, 'server.lock');
  await mkdir(folder, { recursive: true });
  const self = await thisProcess();
  for (;;) {
    if (await createLock(path, self)) return renewed(path, self, renewMs, onLost);
    const owner = await readOwner(path);
    if (await isHeld(path, owner, self, leaseMs))
      throw new Error(`${folder} is in use by ${nameOf(owner, self)}; set DATA_DIR to another folder.`);
    await removeLock(path, owner, leaseMs);
  }
}

/**
 * @returns false when there is a lock already. The file appears with its whole text, so that it is never read in parts
 */
async function createLock(path: string, self: Owner): Promise<boolean> {
  const aside = `${path}.${self.id}`;
  await writeFile(aside, JSON.stringify(self));
  try {
    await link(aside, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

const nameOf = (owner: Owner | null, self: Owner) =>
  owner === null
    ? 'another process'
    : `process ${owner.pid}${owner.namespace === self.namespace ? '' : ' of another container or machine'}`;

function renewed(path: string, self: Owner, renewMs: number, onLost?: () => void): FolderLock {
  const timer = setInterval(() => void renew(), renewMs);
  timer.unref();
  async function renew() {
    const now = new Date();
    if ((await readOwner(path))?.id === self.id) return utimes(path, now, now).catch(() => {});
    clearInterval(timer);
    onLost?.();
  }
  return {
    release: async () => {
      clearInterval(timer);
      if ((await readOwner(path))?.id === self.id) await rm(path, { force: true });
    },
  };
}

/** Whether the owner is alive: by its process where that is visible, else by whether the lease is renewed. */
async function isHeld(path: string, owner: Owner | null, self: Owner, leaseMs: number): Promise<boolean> {
  if (owner?.namespace === self.namespace) return isAlive(owner.pid) && (await birthOf(owner.pid)) === owner.birth;
  return (await watch(path, leaseMs)) === 'renewed';
}

/** Watches a file for a time, by this process's own clock, because another machine's may be wrong. */
async function watch(path: string, ms: number): Promise<'renewed' | 'removed' | 'unchanged'> {
  const before = await modified(path);
  const until = performance.now() + ms;
  while (performance.now() < until) {
    await wait(Math.min(LOCK_POLL_MS, ms));
    const at = await modified(path);
    if (at === null) return 'removed';
    if (at !== before) return 'renewed';
  }
  return 'unchanged';
}

/**
 * Removes the lock that was found stale, if it is still that one. One process at a time does so, so that another one's
 * new lock is never mistaken for the old.
 */
async function removeLock(path: string, judged: Owner | null, leaseMs: number): Promise<void> {
  const claim = `${path}.claim`;
  try {
    await writeFile(claim, '', { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    // The process that claimed it needs only milliseconds, unless it was killed in that time.
    if ((await watch(claim, leaseMs)) === 'unchanged') await rm(claim, { force: true });
    return;
  }
  try {
    if ((await readOwner(path))?.id === judged?.id) await rm(path, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
}

async function thisProcess(): Promise<Owner> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return {
    id: randomUUID(),
    pid: process.pid,
    birth: await birthOf(process.pid),
    namespace: `${boot.trim()} ${namespace}`,
  };
}

let validate: ValidateFunction<Owner> | undefined;
/** Compiled when the first folder is locked. */
function isOwner(): ValidateFunction<Owner> {
  validate ??= new Ajv().compile<Owner>(ownerSchema);
  return validate;
}

async function readOwner(path: string): Promise<Owner | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    const owner: unknown = JSON.parse(text);
    return isOwner()(owner) ? owner : null;
  } catch {
    return null;
  }
}

const modified = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** When a process began, where the system provides it: process numbers are used again, above all in containers. */
async function birthOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain blanks; the start time is the 20th field after it.
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
