import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { openStore, type Store } from '@fleet/rollout/store';
import { listen, serverOptions, startTracing, traceRequests, version } from '@fleet/tracing';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serveDeltas } from './deltas/serveDeltas';
import { earlyPreloads } from './earlyPreloads';
import { favicon } from './favicon';
import { registerApiProxy, registerIngestProxy } from './http/apiProxy';
import { brokenRequests } from './http/brokenRequests';
import { SCRIPT, sendRevalidated, serveText } from './http/compressedText';
import { isUsableHost } from './http/hostHeader';
import { registerModuleBackends } from './http/moduleBackends';
import { createOperatorCheck } from './http/operators';
import { READ_BYTES, refuseOverflow } from './http/overflow';
import { plainPath } from './http/plainPath';
import { logRequests } from './http/requestLog';
import { commonHeaders, nothingAllowed, strictTransport } from './http/securityHeaders';
import { serveStoredModules } from './moduleFiles';
import { registerOperations } from './operations';
import { isPage, sendUnavailable, servePages } from './page';
import { createPreviews } from './previews/previews';
import { registerPwa } from './pwa/pwaRoutes';
import { createRegistrySource } from './registrySource';
import { registerRollouts } from './rollouts';
import { createServerCapabilities } from './serverCapabilities';
import type { GatewaySettings } from './settings';
import { registerSharePage } from './share/shareRoutes';
import { bootGuard } from './telemetry/bootGuard';
import { countDirectWrites } from './telemetry/directWrites';
import { createSigner } from './telemetry/nonce';
import { createTelemetry } from './telemetry/telemetry';
import { asUserGetsIt, endVersions } from './telemetry/telemetrySession';
import { verifyBearer } from './telemetry/verifiedUser';
import { serveTileFiles } from './tileFiles';

export interface Gateway {
  /** http://localhost:<port> */
  url: string;
  close(): Promise<void>;
}

/** Whether a request is passed on to another server, so that it is traced. */
const isTraced = (path: string) =>
  path.startsWith('/api/') || path.startsWith('/ops/') || path === '/telemetry/session';

/** Failures as JSON; of a page as a page, where the server is at fault. */
function answerErrors(app: FastifyInstance, locale: GatewaySettings['config']['defaultLocale']): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const isOurs = !/^\/(?:api|ingest)\//.test(request.url);
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : isOurs ? 500 : 502;
    if (status >= 500) request.log.error({ error: error.message }, 'the request failed');
    // These headers describe the response that broke off, not this one.
    for (const name of ['content-encoding', 'transfer-encoding', 'content-length', 'etag']) reply.removeHeader(name);
    // A missing page is no outage: otherwise anybody could raise the alert by requesting one (T27).
    return status >= 500 && isPage(request)
      ? sendUnavailable(reply, locale)
      : reply.code(status).send({ success: false });
  });
}

/** The headers of every answer. */
function secureAnswers(app: FastifyInstance, previews: Pick<ReturnType<typeof createPreviews>, 'end'>): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(commonHeaders);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothingAllowed);
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
    // A sign-out removes the user's cookies from the browser.
    if (request.method === 'POST' && request.url === '/api/auth/logout')
      reply.header('set-cookie', [
        endVersions(request.protocol === 'https'),
        previews.end(request.protocol === 'https'),
      ]);
  });
}

/** The files of modules: of the store, or of a folder of this machine. @param isGiven the store is a developer's */
async function serveModules(
  app: FastifyInstance,
  { deltas, storeUrl, storeDir }: GatewaySettings,
  store: Store,
  isGiven: boolean,
): Promise<void> {
  // A developer's files change under their names.
  if (deltas && !isGiven) serveDeltas(app, store);
  if (isGiven || storeUrl) serveStoredModules(app, store, { sourceMaps: isGiven });
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
      // The sources are not public, and differences are delivered by serveDeltas alone.
      allowedPath: (path) => !/\.(?:map|dcz|index)$/.test(path),
      setHeaders: (reply) => {
        // Proxies store each compressed form separately.
        reply.setHeader('vary', 'accept-encoding');
      },
    });
}

/**
 * Serves the rolled-out versions: the page, immutable module files, run-time configuration, and the API by proxy.
 * @param given a store that no setting names: a developer's, whose source maps are served.
 */
export async function startGateway(settings: GatewaySettings, given?: Store): Promise<Gateway> {
  const { config, storeDir, storeUrl, apiOrigin } = settings;
  const store =
    given ??
    (await openStore(
      {
        ...process.env,
        STORE_DIR: storeDir,
        STORE_URL: storeUrl,
        ROLLOUT_KEYS: settings.rolloutKeys,
        ROLLOUT_KEY: undefined,
      },
      storeDir,
    ));
  const source = createRegistrySource(store);
  const signer = createSigner(settings.evidenceSecret);
  const capabilities = createServerCapabilities(apiOrigin);
  /** The configuration that pages read: the settings, and the capabilities that the API announces. */
  const pageConfig = async () => ({ ...config, capabilities: [...(await capabilities.current())] });
  const options = serverOptions('gateway', settings);
  const app = Fastify({
    ...brokenRequests,
    routerOptions: { ignoreTrailingSlash: false },
    ...options,
    http: { ...options.http, maxHeaderSize: READ_BYTES },
  });
  const isOperator = createOperatorCheck(settings);
  const verify = (request: FastifyRequest) =>
    verifyBearer(apiOrigin, request.headers.authorization, {
      'x-forwarded-for': request.ip,
      'x-request-id': request.id,
    });
  const previews = createPreviews({ store, signer, verify });
  const telemetry = createTelemetry({ source, signer, verify, isOperator, isPreviewed: previews.isShown });

  const tracing = await startTracing('gateway', settings.tracing ?? {});
  if (tracing) traceRequests(app, tracing, isTraced);
  logRequests(app);
  refuseOverflow(app, telemetry.countOverflow);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isUsableHost(request.headers.host)) return reply.code(400).send({ success: false });
    // The API description is for its developers.
    if (/^\/api\/docs(?:\/|$)/.test(plainPath(request.url)) && !isOperator(request)) return reply.callNotFound();
  });
  answerErrors(app, config.defaultLocale);
  secureAnswers(app, previews);

  countDirectWrites(app, source);
  await registerApiProxy(app, apiOrigin, () => tracing?.active()?.traceparent);
  await registerIngestProxy(app, apiOrigin);
  await registerModuleBackends(app, {
    verify,
    egressAllow: settings.egressAllow,
    metrics: telemetry.metrics,
    async registryFor({ headers: { cookie: cookies }, protocol }) {
      const secure = protocol === 'https';
      const [live, preview] = await Promise.all([source.current(), previews.of(cookies, secure)]);
      return live && asUserGetsIt(live.arranged(previews.shownIn(live.registry, preview)), signer, { cookies, secure });
    },
  });

  await serveModules(app, settings, store, given !== undefined);
  if (settings.tilesDir) await serveTileFiles(app, settings.tilesDir);

  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(favicon),
  );
  registerPwa(app, config.defaultLocale);
  registerSharePage(app, pageConfig);
  app.get('/config.json', async (request, reply) =>
    sendRevalidated(request, reply, 'application/json', JSON.stringify(await pageConfig())),
  );
  app.get('/registry.json', async (request, reply) => {
    const live = await source.current();
    if (!live) return reply.code(503).send({ success: false });
    return sendRevalidated(request, reply, 'application/json', JSON.stringify(live.registry));
  });
  app.get('/livez', async () => ({ ok: true }));
  app.get('/healthz', async (_request, reply) => {
    const live = await source.current().catch(() => null);
    // A degraded gateway still serves, so it stays in the load balancer; people see to its problems.
    const { revision, problems } = source.status();
    const status = live ? (problems.length > 0 ? 'degraded' : 'ok') : 'down';
    return reply.code(live ? 200 : 503).send({ ok: live !== null, status, revision, problems, version });
  });
  serveText(app, '/boot-guard.js', SCRIPT, bootGuard);
  serveText(app, '/early-preloads.js', SCRIPT, earlyPreloads);
  telemetry.register(app);
  registerOperations(app, { source, store, telemetry, verify, settings });
  previews.register(app);
  await registerRollouts(app, settings.controllerUrl, verify);

  app.setNotFoundHandler(servePages({ source, config: pageConfig, signer, previews }));

  return {
    url: await listen(app, settings),
    async close() {
      await app.close();
      await tracing?.close();
    },
  };
}
