import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { openStore, type Store } from '@fleet/rollout/store';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { favicon } from './favicon';
import { indexPage } from './indexPage';
import { serveStoredModules } from './moduleFiles';
import { registerOperations } from './operations';
import { createRegistrySource } from './registrySource';
import { commonHeaders, contentSecurityPolicy } from './securityHeaders';
import type { GatewaySettings } from './settings';
import { bootGuard, chooseShell } from './shellChoice';
import { createTelemetry } from './telemetry';

export interface Gateway {
  /** http://localhost:<port> */
  url: string;
  close(): Promise<void>;
}

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"`;

/** Compressed forms of the texts that were sent last, by etag and encoding. */
const compressed = new Map<string, Buffer>();

function compress(text: string, etag: string, encoding: 'br' | 'gzip'): Buffer {
  const key = `${encoding} ${etag}`;
  const known = compressed.get(key);
  if (known) return known;
  const bytes =
    encoding === 'br' ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzipSync(text);
  if (compressed.size >= 64) compressed.clear();
  compressed.set(key, bytes);
  return bytes;
}

/** Answers with a text that may change at any time: revalidated at each use. */
function sendRevalidated(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = etagOf(text);
  reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding, cookie').type(type);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  return encoding ? reply.header('content-encoding', encoding).send(compress(text, etag, encoding)) : reply.send(text);
}

/** A browser that navigates to a page of the console, not one that misses a file. */
const isNavigation = (request: FastifyRequest, path: string) =>
  request.method === 'GET' && !/\.[a-z0-9]+$/i.test(path) && (request.headers.accept ?? '').includes('text/html');

/**
 * Serves what was rolled out: the page, immutable module files, run-time configuration, and the API by proxy.
 * @param given a store that no setting names.
 */
export async function startGateway(settings: GatewaySettings, given?: Store): Promise<Gateway> {
  const { config, storeDir, storeUrl, apiOrigin } = settings;
  const store = given ?? (await openStore({ ...process.env, STORE_DIR: storeDir, STORE_URL: storeUrl }, storeDir));
  const source = createRegistrySource(store);
  const app = Fastify({ logger: false, forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: false } });
  const telemetry = createTelemetry(source);

  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(commonHeaders)) reply.header(name, value);
  });

  await app.register(httpProxy, {
    upstream: apiOrigin,
    prefix: '/api',
    rewritePrefix: '/api',
    http: { requestOptions: { timeout: 30_000 } },
    replyOptions: {
      // No words of ours: the console says it in the user's language.
      onError: (reply, { error }) =>
        void reply.code(/timeout/i.test(String(error)) ? 504 : 502).send({ success: false }),
    },
  });

  if (given || storeUrl) serveStoredModules(app, store);
  else
    await app.register(fastifyStatic, {
      root: join(storeDir, 'modules'),
      prefix: '/modules/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      wildcard: true,
      decorateReply: false,
      setHeaders: (reply) => {
        // Developers' shells elsewhere may load rolled-out modules; the files are public and hashed.
        reply.setHeader('cross-origin-resource-policy', 'same-origin');
        // Proxies keep each compressed form apart.
        reply.setHeader('vary', 'accept-encoding');
      },
    });

  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(favicon),
  );
  app.get('/config.json', (request, reply) =>
    sendRevalidated(request, reply, 'application/json', JSON.stringify(config)),
  );
  app.get('/registry.json', async (request, reply) => {
    const live = await source.current();
    if (!live) return reply.code(503).send({ success: false });
    return sendRevalidated(request, reply, 'application/json', JSON.stringify(live.registry));
  });
  app.get('/healthz', async (_request, reply) => {
    const live = await source.current().catch(() => null);
    // It serves what it has: degraded is a matter for people, not for whoever takes unready gateways out.
    const { revision, problems } = source.status();
    const status = live ? (problems.length > 0 ? 'degraded' : 'ok') : 'down';
    return reply.code(live ? 200 : 503).send({ ok: live !== null, status, revision, problems });
  });
  app.get('/boot-guard.js', (request, reply) =>
    sendRevalidated(request, reply, 'text/javascript; charset=utf-8', bootGuard),
  );
  telemetry.register(app);
  registerOperations(app, { apiOrigin, source, store, telemetry });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!isNavigation(request, path) || path.startsWith('/modules/mfe-'))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('not found\n');
    const live = await source.current();
    if (!live)
      return reply.code(503).type('text/plain').send('Nothing has been rolled out yet: run "npm run build".\n');
    reply.header(
      'content-security-policy',
      contentSecurityPolicy(live.registry, config, request.headers.host ?? 'localhost', request.protocol === 'https'),
    );
    const { registry, isCandidate, cookies, failed } = chooseShell(live.registry, request.headers.cookie);
    if (failed) telemetry.add({ module: 'shell', version: failed, kind: 'evaluation' });
    telemetry.add({ module: 'shell', version: registry.shell.version, kind: 'load' });
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return sendRevalidated(
      request,
      reply,
      'text/html; charset=utf-8',
      indexPage(registry, config, path, { isGuarded: isCandidate }),
    );
  });

  await app.listen({ port: settings.port, host: settings.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  return { url: `http://localhost:${port}`, close: () => app.close() };
}
