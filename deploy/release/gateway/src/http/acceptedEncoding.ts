import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/** The best encoding that a client takes (`Accept-Encoding`); null: as it is. */
export const acceptedEncoding = (header: string | string[] | undefined): Encoding | null =>
  // One of those that it is given.
  negotiate(String(header ?? '').toLowerCase(), ['br', 'gzip']) as Encoding | null;

/**
 * Whether a client takes differences from what it has (RFC 9842). Only one that names them knows them: `*` does not
 * count.
 */
export const acceptsDcz = (header: string | string[] | undefined): boolean =>
  negotiate(String(header ?? '').replaceAll('*', ''), ['dcz']) !== null;
