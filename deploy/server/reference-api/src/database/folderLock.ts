import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './database';

/**
 * Takes a data folder for this process: PGlite itself does not notice when two processes open the same files, and the files would not
 * survive it. A lock whose owner is dead (after `kill -9`) is taken over.
 * @returns how to give it free.
 * @throws Error naming the process that has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'server.lock');
  await mkdir(folder, { recursive: true });
  const lockText = `${process.pid} ${await birthOf(process.pid)}`;
  for (;;) {
    try {
      await writeFile(path, lockText, { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const [pid = '', birth] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
    if (isAlive(Number(pid)) && (await birthOf(Number(pid))) === birth) {
      throw new Error(`${folder} is in use by process ${pid}; set DATA_DIR to another folder.`);
    }
    await rm(path, { force: true });
  }
}

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
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold blanks; the start time is the 20th field after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
