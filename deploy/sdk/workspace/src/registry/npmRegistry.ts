import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The body that `npm publish` sends. */
interface Publication {
  name: string;
  'dist-tags': Record<string, string>;
  versions: Record<string, { dist: { tarball: string; shasum?: string; integrity?: string } }>;
  _attachments: Record<string, { data: string }>;
}

export interface NpmRegistry {
  url: string;
  /** Names of the packages that were published here. */
  published(): string[];
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request's chunks are buffers
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * A registry of npm packages on this computer: it holds the packages that are published to it, and passes every other
 * request on to `upstream`. Not Verdaccio: its version for Node 20 asks for a package by a tag, which mirrors of a
 * registry may lack.
 *
 * @param upstream address of the registry that has all other packages
 * @param port default: any free one
 */
export async function startNpmRegistry(upstream: string, port = 0): Promise<NpmRegistry> {
  const packages = new Map<string, Publication>();
  const tarballs = new Map<string, Buffer>();

  async function publish(request: IncomingMessage, origin: string): Promise<void> {
    const publication = JSON.parse(await bodyOf(request)) as Publication; // npm's own
    const [attachment] = Object.values(publication._attachments);
    const bytes = Buffer.from(attachment?.data ?? '', 'base64');
    for (const [version, { dist }] of Object.entries(publication.versions)) {
      const path = `/-/own/${encodeURIComponent(publication.name)}-${version}.tgz`;
      tarballs.set(path, bytes);
      dist.tarball = `${origin}${path}`;
      dist.integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    }
    packages.set(publication.name, { ...publication, _attachments: {} });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const name = decodeURIComponent(path.slice(1).split('?')[0] ?? '');
    if (request.method === 'PUT') {
      await publish(request, `http://${request.headers.host}`);
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
      return;
    }
    const bytes = tarballs.get(path);
    if (bytes) return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
    const own = packages.get(name);
    if (own) return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(own));
    const given = await fetch(new URL(path, upstream), {
      method: request.method ?? 'GET',
      headers: { accept: request.headers.accept ?? '*/*' },
      ...(request.method === 'POST' && { body: await bodyOf(request) }),
    });
    // Whole before it is handed on: a download that breaks off is a 502, which npm asks for again.
    const whole = Buffer.from(await given.arrayBuffer());
    response
      .writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? 'application/json' })
      .end(whole);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  // This is longer than npm holds an idle connection.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  const listening = server.address() as AddressInfo; // listening on TCP
  return {
    url: `http://localhost:${listening.port}/`,
    published: () => [...packages.keys()].sort(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
