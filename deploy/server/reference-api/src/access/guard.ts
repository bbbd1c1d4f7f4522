import { createHash, timingSafeEqual } from 'node:crypto';
import { includesRole } from 'shared-auth/contract';
import { HttpError } from '../http/errors';
import type { Server } from '../http/server';
import type { Session, SessionCheck } from './caller';
import { permissions } from './permissions';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session. Present on every route that {@link permissions} opens to a role, and nowhere else. */
    session: Session;
  }
}

/** Checks every call against the table of permissions before its body is read. */
export function guard(app: Server, sessions: SessionCheck, ingestKey: string): void {
  const ingestDigest = digest(ingestKey);
  app.decorateRequest('session');
  app.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) {
      if (verb !== 'OPTIONS' && !(`${verb} ${url}` in permissions))
        throw new Error(`${verb} ${url} is not in the table of permissions.`);
    }
  });
  app.addHook('onRequest', async function checkPermission(request) {
    const { method, routeOptions } = request;
    const required = permissions[`${method} ${routeOptions.url}`];
    if (required === undefined || required === 'anyone') return;
    const token = bearer(request.headers.authorization);
    if (required === 'tracker') {
      if (token === undefined || !timingSafeEqual(digest(token), ingestDigest))
        throw new HttpError(401, 'Клучот за прием на податоци не е исправен.');
      return;
    }
    const session = token === undefined ? undefined : await sessions.check(token);
    if (session === undefined)
      throw new HttpError(401, 'Потребна е најава.', undefined, { 'www-authenticate': 'Bearer' });
    if (!includesRole(session.user.role, required)) throw new HttpError(403, 'Немате дозвола за ова дејство.');
    request.session = session;
  });
}

/** The token of an `Authorization: Bearer …` header. */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1];
}

// Digests are of one length, and comparing them reveals nothing about the key.
const digest = (text: string) => createHash('sha256').update(text).digest();
