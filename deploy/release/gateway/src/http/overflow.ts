import type { FastifyInstance, FastifyRequest } from 'fastify';
import { locales } from 'shared-auth/contract';
import { plainPage, plainPolicy } from './plainPage';

/** Seconds until the page asks again: time enough to read it. */
const RETRY_SECONDS = 5;
/** Cookies that one answer ends by their names at most. */
const MOST_NAMES = 50;
/** What a cookie may be called; what is not is left to Clear-Site-Data. */
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

/** Bytes of address and headers that are answered; what the API and its proxies read, too. */
const MOST_BYTES = 16_384;
/** Bytes that are read all the same, so that what a browser kept can be told from its owner and removed. */
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
 * What a user sees whose cookies no server reads any more: without it the console would stay away until they end, after
 * a rollback too. The session is no cookie, and the gateway sets its own anew.
 */
const overflowPage = plainPage('mk', texts.mk.title, RETRY_SECONDS, body);

/**
 * Refuses requests whose headers are too large. A document's answer removes the cookies: all at once, and by name where
 * a browser knows no Clear-Site-Data. @param count foreign cookies had filled them; by their names
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
