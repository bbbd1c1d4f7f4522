import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a file of this folder as a process of its own, because a process that waits would measure its own waiting. */
export const start = (file: string, env: Record<string, string>): ChildProcess =>
  fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), { env: { ...process.env, ...env } });

/** The next message of such a process. @throws Error where it ends before */
export async function message<T>(child: ChildProcess): Promise<T> {
  const listeners = new AbortController();
  const ended = once(child, 'exit', { signal: listeners.signal }).then(([code]) => {
    throw new Error(`A process of the bench ended with ${code}.`);
  });
  ended.catch(() => {});
  const [result] = await Promise.race([once(child, 'message'), ended]).finally(() => listeners.abort());
  return result as T; // sent by the files that are started here
}

/** Sends a word to such a process and returns its answer. */
export function ask<T>(child: ChildProcess, word: string): Promise<T> {
  child.send(word);
  return message<T>(child);
}
