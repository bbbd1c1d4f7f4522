import type { FastifyInstance } from 'fastify';
import type { RuntimeConfig } from 'shared-auth/contract';
import { sendRevalidated } from '../http/compressedText';
import { tileOrigins } from '../http/securityHeaders';
import { sharePage } from './sharePage';
import { shareScript } from './shareScript';
import { shareStyles } from './shareStyles';

/** Nothing but the page's own script and style, its one call, and pictures of the map. */
const policyOf = (config: RuntimeConfig) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...tileOrigins(config, 'images')].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** The page of links to one vehicle's position; only where the API has such links. */
export function registerSharePage(app: FastifyInstance, config: () => Promise<RuntimeConfig>): void {
  app.get('/share', async (request, reply) => {
    const current = await config();
    if (!current.capabilities?.includes('vehicles.share')) return reply.callNotFound();
    void reply.header('content-security-policy', policyOf(current)).header('x-robots-tag', 'noindex');
    return sendRevalidated(request, reply, 'text/html; charset=utf-8', sharePage(current));
  });
  app.get('/share-page.js', (request, reply) =>
    sendRevalidated(request, reply, 'text/javascript; charset=utf-8', shareScript),
  );
  app.get('/share-page.css', (request, reply) =>
    sendRevalidated(request, reply, 'text/css; charset=utf-8', shareStyles),
  );
}
