import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Ends a process that was started here, and waits for its end. */
export function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** The first group of the pattern in what a process writes. */
export function written(child: ChildProcess, stream: Readable | null | undefined, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream?.on('data', (chunk) => {
      text += String(chunk);
      const found = pattern.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with code ${code}: ${text}`)));
  });
}

/** A screen in memory, for browsers that have no mode without windows. */
export async function startDisplay(): Promise<{ name: string; close(): Promise<void> }> {
  const xvfb = spawn(
    process.env.XVFB_PATH ?? 'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = await written(xvfb, xvfb.stdio[3] as Readable, /(\d+)\n/); // a pipe, as asked for
  return { name: `:${number}`, close: () => end(xvfb) };
}
