import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { DescriptorError } from './descriptor';
import { developmentConfig } from './developmentConfig';
import { packageDir, workspaceModules, workspaceRoot } from './workspace';

/** `npm run dev -- mfe-alarms [console address]`: serves one module with hot reload, for a console that allows overrides. */
function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

/** Consoles of other origins load from here; only pages of this computer can reach it. */
const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const [id, consoleUrl = process.env.CONSOLE ?? 'http://localhost:8080'] = process.argv.slice(2);
const modules = workspaceModules();
if (!id || !modules.includes(id)) fail(`Name a module: npm run dev -- ${modules.join(' | ')}`);
if (!URL.canParse(consoleUrl)) fail(`"${consoleUrl}" is no address of a console, such as http://localhost:8080`);

const port = Number(process.env.PORT ?? 4100 + modules.indexOf(id) + 1);
if (!Number.isInteger(port) || port < 1) fail(`PORT must be a port number, not "${process.env.PORT}".`);
if (!(await isFree(port))) fail(`Port ${port} is taken. Set PORT to another one.`);
const origin = `http://localhost:${port}`;

try {
  const config = await developmentConfig(id, `${origin}/`);
  const compiler = rspack(config);
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port,
      hot: false,
      liveReload: true,
      headers: open,
      allowedHosts: ['localhost', '127.0.0.1'],
      static: false,
      // The console's policy refuses the overlay's frame; errors stand in this terminal.
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
      setupMiddlewares: (middlewares) => [
        {
          name: 'module.json',
          path: '/module.json',
          middleware: (_request: IncomingMessage, response: ServerResponse) => {
            readFile(join(packageDir(id), 'module.json')).then(
              (bytes) => response.writeHead(200, { ...open, 'content-type': 'application/json' }).end(bytes),
              () => response.writeHead(404).end(),
            );
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  compiler.hooks.done.tap('fleet-dev', (stats) => {
    console.log(
      stats.hasErrors()
        ? stats.toString({ all: false, errors: true, colors: process.stdout.isTTY })
        : `${id} built in ${((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1_000} s`,
    );
  });
  await server.start();
  const address = new URL('/', consoleUrl);
  address.searchParams.set(id, `${origin}/mf-manifest.json`);
  console.log(`
${id} of ${workspaceRoot} is served at ${origin}.
Open it in the rolled-out console:

  ${address.href}

The console must allow overrides: ALLOW_OVERRIDES=1 npm run gateway (or npm start). A deployed one can be named:
npm run dev -- ${id} https://console.example.mk. Ctrl-C ends.
`);
  const stop = () => void server.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  fail(error instanceof DescriptorError ? error.message : String(error instanceof Error ? error.stack : error));
}
