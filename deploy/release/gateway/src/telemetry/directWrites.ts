import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CLIENT_HEADER, routeFor } from 'shared-auth/contract';
import { plainPath } from '../http/plainPath';
import type { RegistrySource } from '../registrySource';
import { cookieOf, setCookie } from './cookies';
import { routesOf } from './reportStore';
import { isFromOwnPage } from './sameOrigin';

/**
 * Cookie: how often a page of this browser wrote to the API without the shell's client, and on which route. The browser
 * stores it until the page's next visit is reported, to any gateway.
 */
const DIRECT = 'fleet-direct';
/** Seconds: a visit is reported once a minute. */
const LIFE = 120;
const MOST = 1_000;

interface Writes {
  count: number;
  route: string;
}

function readWrites({ headers, protocol }: FastifyRequest): Writes {
  const [, count, route = ''] =
    /^(\d{1,4})(\/.*)$/.exec(cookieOf(headers.cookie, DIRECT, protocol === 'https') ?? '') ?? [];
  return { count: Number(count ?? 0), route };
}

const isDirect = ({ method, url, headers }: FastifyRequest) =>
  !/^(?:GET|HEAD|OPTIONS)$/.test(method) &&
  plainPath(url).startsWith('/api/') &&
  headers[CLIENT_HEADER] === undefined &&
  isFromOwnPage(headers);

/** Counts writes of pages to the API without the shell's client; the browser names the page (`Referer`). */
export function countDirectWrites(app: FastifyInstance, source: RegistrySource): void {
  app.addHook('onSend', async (request, reply) => {
    const { referer = '' } = request.headers;
    if (!isDirect(request) || !URL.canParse(referer)) return;
    const live = await source.current();
    const found = live && routeFor(routesOf(live.registry), new URL(referer).pathname);
    if (!found) return;
    const { path } = found.route;
    const before = readWrites(request);
    const count = Math.min(MOST, (before.route === path ? before.count : 0) + 1);
    reply.header(
      'set-cookie',
      setCookie(DIRECT, `${count}${path}`, { maxAge: LIFE, secure: request.protocol === 'https' }),
    );
  });
}

/**
 * The direct writes of a visit of a route, and the header that ends their cookie; null for a page whose shell does not
 * mark its client's writes.
 */
export function takeDirectWrites(
  request: FastifyRequest,
  visited: string,
): { direct: number; cookies: string[] } | null {
  if (request.headers[CLIENT_HEADER] === undefined) return null;
  const { count, route } = readWrites(request);
  if (route !== visited) return { direct: 0, cookies: [] };
  return { direct: count, cookies: [setCookie(DIRECT, '', { maxAge: 0, secure: request.protocol === 'https' })] };
}
