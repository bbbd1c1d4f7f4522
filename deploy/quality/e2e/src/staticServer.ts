import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export interface StaticServer {
  url: string;
  /** Bytes, gzip, of all that was served so far. */
  served(): number;
  close(): void;
}

/** Serves a folder below a path, and its 404.html for what is not there, as static hosts do. */
export async function serveStatically(folder: string, base: string): Promise<StaticServer> {
  let served = 0;
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const name = path.startsWith(base) ? path.slice(base.length) || 'index.html' : '404.html';
    const found = await readFile(join(folder, name)).catch(() => null);
    const bytes = found ?? (await readFile(join(folder, '404.html')));
    served += gzipSync(bytes).length;
    response.writeHead(found ? 200 : 404, { 'content-type': found ? types[extname(name)] : 'text/html' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return { url: `http://localhost:${port}${base}`, served: () => served, close: () => server.close() };
}
