import { createServer } from 'node:net';
import type { ModuleDescriptor } from 'shared-auth/contract';
import { readDescriptor } from '../descriptor';
import { packageDir } from '../workspace';
import { isDevelopmentShell } from './developmentShell';
import type { ModuleServer } from './moduleServer';

/** A reason to stop that the developer can do something about. */
export class CannotStart extends Error {}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });

/** The port that an environment variable names. @throws CannotStart */
export async function portFrom(variable: string, fallback: number): Promise<number> {
  const port = Number(process.env[variable] ?? fallback);
  if (!Number.isInteger(port) || port < 1)
    throw new CannotStart(`${variable} must be a port number, not "${process.env[variable]}".`);
  if (!(await isFree(port))) throw new CannotStart(`Port ${port} is taken. Set ${variable} to another one.`);
  return port;
}

/** A console in which a module is developed. */
export interface DevelopmentConsole {
  url: string;
  /** Whether it exchanges changed components in place. */
  hot: boolean;
  close(): Promise<void>;
}

/**
 * A console that runs already. Only another developer's shell has a React that exchanges components. @throws
 * CannotStart
 */
export async function runningConsole(url: string): Promise<DevelopmentConsole> {
  if (!URL.canParse(url)) throw new CannotStart(`"${url}" is no address of a console, such as http://localhost:8080`);
  const registry = await fetch(new URL('/registry.json', url)).then(
    (answer) => (answer.ok ? (answer.json() as Promise<{ shell?: { version?: string } }>) : null),
    () => null,
  );
  if (!registry?.shell?.version) throw new CannotStart(`No console answers at ${url}.`);
  return { url, hot: isDevelopmentShell(registry.shell.version), close: async () => undefined };
}

/** The module's page that the menu leads to, else the first that needs no parameter. */
function pageOf(id: string): string {
  const { menu = [], routes = [] } = readDescriptor(id) as Partial<ModuleDescriptor>; // it is read whole when it is built
  return menu[0]?.path ?? routes.find(({ path }) => !path.includes(':'))?.path ?? '/';
}

/** Prints the address at which a served module is open in a console, and ends both with the process. */
export function openInConsole(id: string, page: DevelopmentConsole, server: ModuleServer): void {
  const address = new URL(pageOf(id), page.url);
  address.searchParams.set(id, server.manifest);
  console.log(`
${id} of ${packageDir(id)} is served at ${new URL(server.manifest).origin}. Open it in the console:

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
