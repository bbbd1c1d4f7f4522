import { spawnSync } from 'node:child_process';
import { ensureFaketime } from './debianProgram.mjs';

/**
 * The environment that gives a process and its children another clock: set FAKETIME to an offset such as `+3600`, or
 * FAKETIME_TIMESTAMP_FILE to a file that contains one and may change. The wrapper `faketime` counts every read of the
 * clock in memory that all processes share, which makes a browser fifty times slower; an offset needs no such memory.
 */
export function fakeClock() {
  const faketime = ensureFaketime();
  const library = spawnSync(faketime, ['-m', '-f', '+0s', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
  }).stdout.trim();
  if (library === '') throw new Error(`${faketime} does not name its library.`);
  return {
    LD_PRELOAD: library,
    // Timers run on the monotonic clock, which stays the real one; with its "fix" for waiting threads Chromium hardly
    // moves.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  };
}
