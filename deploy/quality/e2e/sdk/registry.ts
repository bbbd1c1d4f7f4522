import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Registry {
  url: string;
  printed: string;
  end(): Promise<void>;
}

/** `npm run registry` of the checkout, until it prints the address that a team tells npm. */
export function startRegistry(port: number): Promise<Registry> {
  const command = fileURLToPath(new URL('../../../commands/run.mjs', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, 'registry'], {
      detached: true,
      env: { ...process.env, PORT: String(port) },
    });
    let printed = '';
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    const end = async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await ended;
    };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += String(chunk);
        const [, url] = /export npm_config_registry=(\S+)[\s\S]*Ctrl-C/.exec(printed) ?? [];
        if (url) resolve({ url, printed, end });
      });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`"npm run registry" ended:\n${printed}`)));
  });
}
