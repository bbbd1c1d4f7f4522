import { parseArgs } from 'node:util';
import { CannotStart, developModule, portFrom, runningConsole } from '@fleet/build/development';
import { currentModule } from './currentModule';

/** `fleet dev --console https://console.example.mk`: serves until the process is ended. */
export async function develop(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { console: { type: 'string' } } });
  const url = values.console ?? process.env.CONSOLE;
  if (!url) throw new CannotStart('Name a console: fleet dev --console http://localhost:8080');
  const { id } = currentModule();
  await developModule(id, await runningConsole(url), await portFrom('PORT', 4_100));
  return new Promise(() => undefined); // ended by a signal
}
