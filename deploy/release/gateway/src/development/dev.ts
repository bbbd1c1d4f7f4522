import {
  CannotStart,
  type DevelopmentConsole,
  developmentShell,
  openInConsole,
  portFrom,
  runningConsole,
  startModuleServer,
} from '@fleet/build/development';
import { BuildError, DescriptorError, SettingError } from '@fleet/build/errors';
import { workspaceModules } from '@fleet/build/workspace';
import { openStore, readRegistry } from '@fleet/rollout/store';
import { startGateway } from '../gateway';
import { settingsFrom } from '../settings';
import { createDevelopmentStore } from './developmentStore';

/**
 * `npm run dev -- mfe-alarms [console address]`: one module from its sources, in a local console or in the one at the
 * address.
 */

/** A console on this computer: the rolled-out modules in a development shell. */
async function startConsole(): Promise<DevelopmentConsole> {
  const port = await portFrom('CONSOLE_PORT', 8090);
  const settings = settingsFrom({ ...process.env, PORT: String(port), HOST: 'localhost', ALLOW_OVERRIDES: '1' });
  const store = await openStore(process.env, settings.storeDir);
  if (!(await readRegistry(store)))
    throw new CannotStart(`Nothing has been rolled out to ${store.location} yet: run "npm run build" first.`);
  const answers = await fetch(settings.apiOrigin).then(
    () => true,
    () => false,
  );
  if (!answers)
    console.log(`No API answers at ${settings.apiOrigin} yet: run "npm start" or "npm run api", or set API_ORIGIN.`);
  const gateway = await startGateway(settings, createDevelopmentStore(store, await developmentShell()));
  return { url: gateway.url, hot: true, close: () => gateway.close() };
}

async function develop(id: string | undefined, consoleUrl: string | undefined): Promise<void> {
  const modules = workspaceModules();
  if (!id || !modules.includes(id)) throw new CannotStart(`Name a module: npm run dev -- ${modules.join(' | ')}`);
  const port = await portFrom('PORT', 4_100 + modules.indexOf(id) + 1);
  const page = await (consoleUrl ? runningConsole(consoleUrl) : startConsole());
  openInConsole(id, page, await startModuleServer(id, { port, hot: page.hot, log: console.log }));
}

try {
  await develop(process.argv[2], process.argv[3] ?? process.env.CONSOLE);
} catch (error) {
  // The message of these errors tells what to do; only an unforeseen error needs its stack.
  const kinds = [CannotStart, SettingError, DescriptorError, BuildError];
  console.error(error instanceof Error && kinds.some((kind) => error instanceof kind) ? error.message : error);
  process.exit(1);
}
