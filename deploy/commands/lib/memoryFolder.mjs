import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** Bytes that the databases and browser profiles of a run never reach. */
const ROOM = 4 * 2 ** 30;

/**
 * A folder in memory for temporary files of tests: a database of 41 MB and 1,200 files for each file of API tests needs
 * four times as long to copy on a disk.
 * @returns {string | undefined} undefined where there is no such file system or too little space; the folder belongs to
 * this process, and is removed with it
 */
export function memoryFolder() {
  made ??= makeFolder();
  return made;
}

/** @type {string | undefined} */
let made;

function makeFolder() {
  if (!existsSync(SHARED_MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (Math.min(bavail * bsize, freemem()) < ROOM) return undefined;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'fleet-tests-'));
  // The mode is that of /tmp: servers that tests start as root change to separate users.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
