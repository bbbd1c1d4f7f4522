import type { IncomingMessage, ServerResponse } from 'node:http';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { readDescriptor } from '../descriptor';
import { moduleConfig } from './moduleConfig';

/** Consoles of other origins load from here; only pages of this computer can reach it. */
const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

export interface ModuleServer {
  /** The address of the manifest to put into a console as an override. */
  manifest: string;
  close(): Promise<void>;
}

export interface ModuleServerOptions {
  port: number;
  /** Exchange changed components in place (in a development shell only); else a change reloads the page. */
  hot: boolean;
  /** Called with one line when a build has ended, or in the compiler's words when it failed. */
  log: (line: string) => void;
}

/** Serves one module from its sources, rebuilt at every change. */
export async function startModuleServer(id: string, { port, hot, log }: ModuleServerOptions): Promise<ModuleServer> {
  const origin = `http://localhost:${port}`;
  const compiler = rspack(await moduleConfig(id, { publicPath: `${origin}/`, hot }));
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port,
      hot,
      liveReload: true,
      headers: open,
      allowedHosts: ['localhost', '127.0.0.1'],
      static: false,
      // The console's policy refuses the overlay's frame; buildErrors.mjs shows them, as this terminal does.
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
      setupMiddlewares: (middlewares) => [
        {
          name: 'module.json',
          path: '/module.json',
          middleware: (_request: IncomingMessage, response: ServerResponse) => {
            try {
              const descriptor = JSON.stringify(readDescriptor(id));
              response.writeHead(200, { ...open, 'content-type': 'application/json' }).end(descriptor);
            } catch (error) {
              log(error instanceof Error ? error.message : String(error));
              response.writeHead(404).end();
            }
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  compiler.hooks.done.tap('fleet-dev', (stats) =>
    log(
      stats.hasErrors()
        ? stats.toString({ all: false, errors: true, colors: process.stdout.isTTY })
        : `${id} built in ${((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1_000} s`,
    ),
  );
  await server.start();
  return { manifest: `${origin}/mf-manifest.json`, close: () => server.stop() };
}
