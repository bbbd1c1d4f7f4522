import type { FastifyInstance } from 'fastify';
import { type Locale, PUSH_WORKER } from 'shared-auth/contract';
import { SCRIPT, sendRevalidated, serveText } from '../http/compressedText';
import { icons } from './icons';
import { appManifest } from './manifest';
import { pushWorker, pushWorkerPolicy } from './pushWorker';

/** The files that make the console installable: the manifest, its icons, and the worker that receives Web Push. */
export function registerPwa(app: FastifyInstance, locale: Locale): void {
  serveText(app, '/app.webmanifest', 'application/manifest+json', JSON.stringify(appManifest(locale)));
  for (const [width, base64] of Object.entries(icons)) {
    const bytes = Buffer.from(base64, 'base64');
    app.get(`/app-icon-${width}.png`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/png').send(bytes),
    );
  }
  app.get(PUSH_WORKER.url, (request, reply) => {
    void reply.header('content-security-policy', pushWorkerPolicy);
    return sendRevalidated(request, reply, SCRIPT, pushWorker);
  });
}
