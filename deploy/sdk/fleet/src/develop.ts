import { parseArgs } from 'node:util';
import { developModule, portFrom, runningConsole } from '@fleet/build/development';
import { currentModule } from './currentModule';

/**
 * `fleet dev`, with a console that runs (`--console`) or one of its own (`--store`): serves until the process is ended.
 */
export async function develop(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      console: { type: 'string' },
      store: { type: 'string' },
      api: { type: 'string' },
      record: { type: 'boolean' },
    },
  });
  const url = values.console ?? (values.store ? undefined : process.env.CONSOLE);
  const { id } = currentModule();
  // The gateway is loaded only where it is started.
  const page = url ? await runningConsole(url) : await (await import('./bundledConsole')).bundledConsole(values);
  await developModule(id, page, await portFrom('PORT', 4_100));
  return new Promise(() => undefined); // ended by a signal
}
