import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Machine } from './stored';

/** Runnable tasks of the machine, the average of the last minute. */
export const load = (): number => Number((loadavg()[0] ?? 0).toFixed(2));

/** The commit that is measured, and whether the checkout has changes. */
export function commit(folder: string): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
    const changes = git('status', '--porcelain', '--', '.', ':!docs');
    return git('rev-parse', '--short=9', 'HEAD') + (changes ? '-dirty' : '');
  } catch {
    return 'unknown'; // sources without their history
  }
}

export const machine = (browser?: string): Machine => ({
  cores: availableParallelism(),
  memory: Math.round(totalmem() / 2 ** 30),
  cpu: cpus()[0]?.model ?? 'unknown',
  node: process.versions.node,
  ...(browser && { browser }),
});
