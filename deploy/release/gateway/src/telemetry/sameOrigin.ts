import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser sent this from a page of the same origin. Browsers name the origin of every POST; a request without
 * one is not from a page.
 */
export function isFromOwnPage({ origin, host, ...headers }: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  // The scheme is left out: TLS may end before this gateway.
  if (origin === undefined || !host || !URL.canParse(origin)) return false;
  return new URL(origin).host.toLowerCase() === host.toLowerCase().replace(/:(?:80|443)$/, '');
}
