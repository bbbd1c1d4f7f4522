import type { FastifyInstance } from 'fastify';
import type { RuntimeConfig } from 'shared-auth/contract';
import { SCRIPT, sendRevalidated, serveText } from '../http/compressedText';
import { tileOrigins } from '../http/securityHeaders';
import { sharePage } from './sharePage';
import { shareScript } from './shareScript';
import { shareStyles } from './shareStyles';

/** The policy allows the page's own script and style, its one call, and pictures of the map. */
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
  serveText(app, '/share-page.js', SCRIPT, shareScript);
  serveText(app, '/share-page.css', 'text/css; charset=utf-8', shareStyles);
}
