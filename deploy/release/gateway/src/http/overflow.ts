import type { FastifyInstance, FastifyRequest } from 'fastify';
import { locales } from 'shared-auth/contract';
import { plainPage, plainPolicy } from './plainPage';

/** Seconds until the page asks again: time enough to read it. */
const RETRY_SECONDS = 5;
/** The most cookies that one answer ends by their names. */
const MOST_NAMES = 50;
/** A valid name of a cookie; others are left to Clear-Site-Data. */
const COOKIE_NAME = /^[\w!#$%&'*+.:^`|~-]{1,100}$/;

const texts = {
  mk: {
    title: 'Прелистувачот чуваше премногу колачиња',
    heals: 'Тие се отстранети. Страницата се отвора повторно за неколку секунди; останувате најавени.',
    again: 'Отвори повторно',
  },
  en: {
    title: 'The browser kept too many cookies',
    heals: 'They have been removed. The page opens again in a few seconds; you stay signed in.',
    again: 'Open again',
  },
} as const;

/** The largest size of address and headers that is answered, in bytes; the API and its proxies have the same limit. */
const MOST_BYTES = 16_384;
/** Bytes up to which larger headers are read all the same, so that foreign cookies can be attributed and removed. */
export const READ_BYTES = 262_144;

/** Names of a request's cookies that are not the gateway's: the fault of whoever set them. */
const foreignCookies = (header = '') =>
  [...new Set(header.split(';').map((pair) => pair.trim().split('=')[0] ?? ''))]
    .filter((name) => COOKIE_NAME.test(name) && !/^(?:__Host-)?fleet-/.test(name))
    .slice(0, MOST_NAMES);

const sizeOf = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.reduce((sum, text) => sum + text.length + 2, raw.url?.length ?? 0);

const body = locales
  .map(
    (locale) =>
      `<section lang="${locale}"><h1>${texts[locale].title}</h1><p>${texts[locale].heals}</p><p><a href="">${texts[locale].again}</a></p></section>`,
  )
  .join('');

/**
 * The page for a user whose cookies are too large for any server: without it the console would be unusable until they
 * expire, even after a rollback. The session is no cookie, and the gateway sets its own cookies again.
 */
const overflowPage = plainPage('mk', texts.mk.title, RETRY_SECONDS, body);

/**
 * Refuses requests whose headers are too large. A document's answer removes the cookies: all at once, and by name where
 * a browser does not support Clear-Site-Data. @param count is called with the names of foreign cookies that filled the
 * headers
 */
export function refuseOverflow(app: FastifyInstance, count: (request: FastifyRequest, names: string[]) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    if (sizeOf(request) <= MOST_BYTES) return;
    const { cookie, accept = '' } = request.headers;
    const names = foreignCookies(cookie);
    reply.code(431).header('cache-control', 'no-store');
    if (names.length === 0) return reply.send({ success: false });
    count(request, names);
    if (request.method !== 'GET' || !accept.includes('text/html')) return reply.send({ success: false });
    const ended = names.map((name) => `${name}=; Path=/; Max-Age=0${name.startsWith('__') ? '; Secure' : ''}`);
    return reply
      .headers({ 'content-security-policy': plainPolicy, 'clear-site-data': '"cookies"', 'set-cookie': ended })
      .type('text/html; charset=utf-8')
      .send(overflowPage);
  });
}
