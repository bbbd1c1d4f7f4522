import { parseArgs } from 'node:util';
import { openInConsole, portFrom, runningConsole, startModuleServer } from '@fleet/build/development';
import { currentModule } from './currentModule';
import { serveOwnBuild } from './ownBuild';

/** `fleet dev`, with a running console (`--console`) or a local one (`--store`): serves until the process is ended. */
export async function develop(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      console: { type: 'string' },
      store: { type: 'string' },
      api: { type: 'string' },
      record: { type: 'boolean' },
      manifest: { type: 'string' },
    },
  });
  const url = values.console ?? (values.store ? undefined : process.env.CONSOLE);
  const { id } = currentModule();
  // The gateway is loaded only where it is started.
  const page = url ? await runningConsole(url) : await (await import('./bundledConsole')).bundledConsole(values);
  const port = await portFrom('PORT', 4_100);
  const server = values.manifest
    ? await serveOwnBuild(id, values.manifest, port)
    : await startModuleServer(id, { port, hot: page.hot, log: console.log });
  openInConsole(id, page, server);
  return new Promise(() => undefined); // ended by a signal
}
