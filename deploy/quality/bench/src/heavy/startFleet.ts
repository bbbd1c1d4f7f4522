import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startMailServer } from '@fleet/reference-api/test-mail';
import { message, start } from '../processes';

/** A server over a month of a large fleet, which is watched. */
export interface WatchedFleet {
  url: string;
  server: ChildProcess;
  /** How it was run: as its sources, or as the program of its image. */
  how: string;
  close(): Promise<void>;
}

/**
 * Starts the API over a fleet of 500 vehicles and 31 days. With API_PROGRAM (`api/dist/api.mjs` of what `npm run image`
 * writes) and a PostgreSQL, the sources only fill the database, and the program of the image is what is measured: a
 * thread that compiles TypeScript needs 60 MB more. Mail goes to a server in this process.
 */
export async function startFleet(databaseUrl: string, env: Record<string, string> = {}): Promise<WatchedFleet> {
  const mail = await startMailServer();
  const settings = { ...env, DATABASE_URL: databaseUrl, SMTP_URL: mail.settings.smtpUrl };
  const filled = start('heavy/heavyServer.ts', settings);
  const { url } = await message<{ url: string }>(filled);
  const { API_PROGRAM } = process.env;
  const close = (server: ChildProcess) => async () => {
    server.kill('SIGTERM');
    await mail.close();
  };
  if (!API_PROGRAM || !databaseUrl) return { url, server: filled, how: 'sources', close: close(filled) };
  filled.kill('SIGTERM');
  const watched = fileURLToPath(new URL('watched.mjs', import.meta.url));
  const server = fork(API_PROGRAM, {
    env: {
      ...process.env,
      ...settings,
      PORT: '0',
      DEMO_ACCOUNTS: '1',
      MAIL_FROM: mail.settings.mailFrom,
      // As its image has them.
      MALLOC_ARENA_MAX: '2',
      UV_THREADPOOL_SIZE: '16',
    },
    // Half of what its pod may hold is V8’s limit there (kubernetes/base/api.yaml: 512 MiB).
    execArgv: ['--import', watched, '--max-old-space-size=256'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const shipped = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (text: Buffer) => {
      const found = /listens on (http\S+)/.exec(String(text));
      if (found?.[1]) resolve(found[1]);
    });
    server.once('exit', (code) => reject(new Error(`The program ended with ${code}.`)));
  });
  return { url: shipped, server, how: 'program of the image', close: close(server) };
}
