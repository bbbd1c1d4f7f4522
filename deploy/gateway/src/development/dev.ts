import { createServer } from 'node:net';
import { developmentShell, isDevelopmentShell, startModuleServer } from '@fleet/build/development';
import { BuildError, DescriptorError } from '@fleet/build/errors';
import { workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { openStore, readRegistry, StoreSettingError } from '@fleet/rollout/store';
import { startGateway } from '../gateway';
import { SettingError, settingsFrom } from '../settings';
import { createDevelopmentStore } from './developmentStore';

/** `npm run dev -- mfe-alarms [console address]`: one module from its sources, in a console of its own or in the one that is named. */

/** A reason to stop that the developer can do something about. */
class CannotStart extends Error {}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });

async function freePort(variable: string, fallback: number): Promise<number> {
  const port = Number(process.env[variable] ?? fallback);
  if (!Number.isInteger(port) || port < 1)
    throw new CannotStart(`${variable} must be a port number, not "${process.env[variable]}".`);
  if (!(await isFree(port))) throw new CannotStart(`Port ${port} is taken. Set ${variable} to another one.`);
  return port;
}

interface Console {
  url: string;
  /** Whether it exchanges changed components in place. */
  hot: boolean;
  close(): Promise<void>;
}

/** A console on this computer: the rolled-out modules in a development shell. */
async function startConsole(): Promise<Console> {
  const port = await freePort('CONSOLE_PORT', 8090);
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

/** A console that runs already. Only another developer's shell has a React that exchanges components. */
async function namedConsole(url: string): Promise<Console> {
  if (!URL.canParse(url)) throw new CannotStart(`"${url}" is no address of a console, such as http://localhost:8080`);
  const registry = await fetch(new URL('/registry.json', url)).then(
    (answer) => (answer.ok ? (answer.json() as Promise<{ shell?: { version?: string } }>) : null),
    () => null,
  );
  if (!registry?.shell?.version) throw new CannotStart(`No console answers at ${url}.`);
  return { url, hot: isDevelopmentShell(registry.shell.version), close: async () => undefined };
}

async function develop(id: string | undefined, consoleUrl: string | undefined): Promise<void> {
  const modules = workspaceModules();
  if (!id || !modules.includes(id)) throw new CannotStart(`Name a module: npm run dev -- ${modules.join(' | ')}`);
  const port = await freePort('PORT', 4_100 + modules.indexOf(id) + 1);
  const page = await (consoleUrl ? namedConsole(consoleUrl) : startConsole());
  const server = await startModuleServer(id, { port, hot: page.hot, log: console.log });
  const address = new URL('/', page.url);
  address.searchParams.set(id, server.manifest);
  console.log(`
${id} of ${workspaceRoot} is served at ${new URL(server.manifest).origin}. Open it in the console:

  ${address.href}

${
  page.hot
    ? 'A saved change is in the page at once, and keeps what you typed there.'
    : 'A saved change reloads the page: that console runs a production React. It must allow overrides (ALLOW_OVERRIDES=1).'
} Ctrl-C ends.
`);
  const stop = () => void Promise.all([server.close(), page.close()]).then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

try {
  await develop(process.argv[2], process.argv[3] ?? process.env.CONSOLE);
} catch (error) {
  // Errors of settings and descriptors state in their message what to do; a stack is for what nobody thought of.
  const kinds = [CannotStart, SettingError, StoreSettingError, DescriptorError, BuildError];
  console.error(error instanceof Error && kinds.some((kind) => error instanceof kind) ? error.message : error);
  process.exit(1);
}
