import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

/** Pages that were built and are being served. */
export interface Pages {
  /** Address of a page. */
  url(name: string): string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const POLICY = 'bench';

/** As strict as what the gateway sends: what a page measures or proves holds under it. */
export const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  // The bundler's own loader of chunks, and the shell's for constants of libraries, as in the console.
  `trusted-types ${POLICY} default`,
].join('; ');

/**
 * Builds pages for production and serves them on this machine only.
 *
 * @param entries - module of each page by its name
 * @throws Error with the compiler's messages when a page does not compile
 */
export async function servePages(entries: Readonly<Record<string, string>>): Promise<Pages> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-bench-'));
  await build(entries, folder);
  for (const name of Object.keys(entries)) {
    await writeFile(
      join(folder, `${name}.html`),
      `<!doctype html><html lang="mk"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<title>${name}</title><link rel="stylesheet" href="/${name}.css"><div id="root"></div><script src="/${name}.js"></script></html>`,
    );
  }
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    const file = join(folder, name.includes('..') ? 'missing' : name);
    readFile(file).then(
      (body) => {
        response.writeHead(200, {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': CSP,
        });
        response.end(body);
      },
      () => {
        response.writeHead(404).end();
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a server that listens on TCP
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}.html`,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function build(entry: Readonly<Record<string, string>>, path: string): Promise<void> {
  const config: Configuration = {
    mode: 'production',
    context: import.meta.dirname,
    target: ['web', 'es2022'],
    entry: Object.fromEntries(
      Object.entries(entry).map(([name, page]) => [name, [join(import.meta.dirname, 'pages/policy.ts'), page]]),
    ),
    devtool: false,
    output: {
      path,
      filename: '[name].js',
      cssFilename: '[name].css',
      publicPath: '/',
      trustedTypes: { policyName: POLICY },
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
          type: 'javascript/auto',
        },
        { test: /\.css$/, type: 'css/auto', parser: { namedExports: false } },
        { test: /\.(png|woff2)$/, type: 'asset/resource' },
      ],
    },
    performance: false,
    stats: 'none',
  };
  const stats = await new Promise<import('@rspack/core').Stats | undefined>((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, result) => {
      compiler.close(() => (error ? reject(error) : resolve(result)));
    });
  });
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
}
