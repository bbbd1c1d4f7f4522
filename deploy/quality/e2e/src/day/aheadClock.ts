import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fakeClock } from '../../../../commands/lib/fakeClock.mjs';

/** After so long each process reads the clock's file again, which it keeps for a second. */
const READ_AGAIN_MS = 1_200;
/** A server's clock is told in whole seconds. */
const ALIKE_MS = 2_500;

/** A clock that is ahead by a file, for all processes with the clock's environment. Their timers keep real time. */
export class AheadClock {
  readonly #file: string;
  #ahead = 0;

  /** @param first what it shows at the start, in milliseconds since 1970 */
  constructor(folder: string, first: number) {
    this.#file = join(folder, 'clock');
    this.#set(Math.round((first - Date.now()) / 1000));
  }

  get env(): NodeJS.ProcessEnv {
    return { ...fakeClock(), FAKETIME_TIMESTAMP_FILE: this.#file, FAKETIME_CACHE_DURATION: '1', NO_FAKE_STAT: '1' };
  }

  now(): number {
    return Date.now() + this.#ahead * 1000;
  }

  /**
   * Resolves when all have the new time; in between they disagree, and a position of the one is of the other's future.
   * @param servers addresses that must tell it: a busy machine lets a process wait for long
   */
  async advance(seconds: number, servers: readonly string[]): Promise<void> {
    this.#set(this.#ahead + seconds);
    await pause(READ_AGAIN_MS);
    for (const server of servers) while (!(await this.#isTold(server))) await pause(100);
  }

  async #isTold(server: string): Promise<boolean> {
    const response = await fetch(`${server}/healthz`).catch(() => undefined);
    return Math.abs(Date.parse(response?.headers.get('date') ?? '') - this.now()) < ALIKE_MS;
  }

  #set(seconds: number): void {
    this.#ahead = seconds;
    // Written whole: an empty file would be the true time.
    writeFileSync(`${this.#file}.new`, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
    renameSync(`${this.#file}.new`, this.#file);
  }
}
