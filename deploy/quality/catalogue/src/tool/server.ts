import type { AddressInfo } from 'node:net';
import fastifyStatic from '@fastify/static';
import { contentSecurityPolicy, settingsFrom } from '@fleet/gateway';
import Fastify from 'fastify';
import { siteFolder } from './site';

/** The policy of the console's page where no module is live and no tile server is set. */
const policy = contentSecurityPolicy({ modules: {} }, settingsFrom({ TILE_URL: 'none' }).config, 'localhost');

export interface CatalogueServer {
  url: string;
  close(): Promise<void>;
}

/** Serves the built catalogue under the console's own Content-Security-Policy. @param port 0 for any free one */
export async function serveSite(port: number): Promise<CatalogueServer> {
  const app = Fastify();
  await app.register(fastifyStatic, {
    root: siteFolder,
    setHeaders: (response) => response.setHeader('content-security-policy', policy),
  });
  await app.listen({ port });
  const { port: actual } = app.server.address() as AddressInfo; // listening on TCP
  return { url: `http://localhost:${actual}`, close: () => app.close() };
}
