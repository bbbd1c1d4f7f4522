import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale, RuntimeConfig } from 'shared-auth/contract';
import { sendRevalidated } from './http/compressedText';
import { plainPolicy } from './http/plainPage';
import { plainPath } from './http/plainPath';
import { contentSecurityPolicy } from './http/securityHeaders';
import { unavailablePage } from './http/unavailablePage';
import { indexPage } from './indexPage';
import type { Previews } from './previews/previews';
import type { RegistrySource } from './registrySource';
import type { Signer } from './telemetry/nonce';
import { chooseShell } from './telemetry/shellChoice';
import { asUserGetsIt } from './telemetry/telemetrySession';

/** Where no page of the console is. */
const reserved =
  /^\/(?:api|telemetry|metrics|ops|ingest|modules-api|socket\.io|healthz|livez|push-worker)(?:\/|$)|^\/modules\/./;

/**
 * Whether a request is for a page of the console, not for a missing file. Uptime monitors and link previews accept
 * anything.
 */
export function isPage(request: FastifyRequest): boolean {
  const path = plainPath(request.url);
  const accepts = request.headers.accept ?? '*/*';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/\.[a-z0-9]+$/i.test(path) &&
    !reserved.test(path) &&
    /text\/html|\*\/\*/.test(accepts)
  );
}

/** Sends the page that is shown while the store cannot be read. */
export const sendUnavailable = (reply: FastifyReply, locale: Locale): FastifyReply =>
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '15', 'content-security-policy': plainPolicy })
    .type('text/html; charset=utf-8')
    .send(unavailablePage(locale));

/** Answers all requests without a route: with the page for any path of the console, else with 404. */
export function servePages({
  source,
  config: currentConfig,
  signer,
  previews,
}: {
  source: RegistrySource;
  /** Returns the present configuration. */
  config: () => Promise<RuntimeConfig>;
  signer: Signer;
  previews: Previews;
}) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!isPage(request))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('not found\n');
    const secure = request.protocol === 'https';
    const { cookie: cookies } = request.headers;
    if (previews.take(request, reply)) return reply;
    const [found, shared, preview] = await Promise.all([
      source.current(),
      currentConfig(),
      previews.of(cookies, secure),
    ]);
    const live = found && { registry: found.arranged(previews.shownIn(found.registry, preview)) };
    const config = preview ? { ...shared, preview: preview.view } : shared;
    if (!live)
      return reply.code(503).type('text/plain').send('Nothing has been rolled out yet: run "npm run build".\n');
    reply.header(
      'content-security-policy',
      contentSecurityPolicy(live.registry, config, request.headers.host ?? 'localhost', secure),
    );
    const choice = chooseShell(live.registry, { cookies, address: request.ip, secure }, signer);
    if (choice.cookies.length > 0) reply.header('set-cookie', choice.cookies);
    const html = indexPage(choice.registry, config, path, {
      evidence: choice.nonce,
      isGuarded: choice.isCandidate,
      preloaded: asUserGetsIt(choice.registry, signer, { cookies, secure }),
    });
    return sendRevalidated(request, reply, 'text/html; charset=utf-8', html);
  };
}
