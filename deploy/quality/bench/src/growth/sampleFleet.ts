import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The sample fleet as a process of its own, at the lowest priority; there once it drives. */
export function startFleet(api: string, vehicles: number, perSecond: number): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../../../../server/sample-fleet/src/main.ts', import.meta.url));
  const options = { api, vehicles, rate: perSecond, 'history-days': 0, 'incident-every': 60 };
  const child = spawn(
    'nice',
    [
      '-n',
      '19',
      process.execPath,
      ...process.execArgv,
      main,
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('driving')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`The sample fleet ended with ${code}.`)));
  });
}
