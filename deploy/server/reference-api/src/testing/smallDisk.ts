import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory that holds little, so that it can really be full. */
export interface SmallDisk {
  path: string;
  /** Takes up what is free. */
  fill(): void;
  /** Frees what `fill` took. */
  free(): void;
  unmount(): void;
}

/** Mounts one; that takes root or sudo without a password. @throws Error */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'fleet-disk-'));
  const ballast = join(path, 'ballast');
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path);
  return {
    path,
    fill() {
      const { bavail, bsize } = statfsSync(path);
      // The last blocks go one by one: a write in between may have taken some.
      for (const bytes of [Math.max(0, bavail - 8) * bsize, ...Array<number>(64).fill(bsize)])
        try {
          writeFileSync(ballast, Buffer.alloc(bytes), { flag: 'a' });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error; // errors of the file system carry a code
          return;
        }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      run('umount', path);
      rmSync(path, { recursive: true });
    },
  };
}

function run(...words: string[]): void {
  const [command = '', ...args] = process.getuid?.() === 0 ? words : ['sudo', '-n', ...words];
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`This test needs a small disk of its own, and ${words.join(' ')} failed: ${stderr}`);
}
