import { negotiate } from '@fastify/accept-negotiator';

const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];
type Header = string | string[] | undefined;

/** Names of encodings, however they are written. */
const namesIn = (header: Header) => String(header ?? '').toLowerCase();

/** The best of these encodings among those that a client names; `*` names none. */
const named = <Name extends string>(header: Header, offered: readonly Name[]) =>
  // One of those that it is given.
  negotiate(namesIn(header).replaceAll('*', ''), [...offered]) as Name | null;

/** The best encoding that a client accepts (`Accept-Encoding`); null: uncompressed. `*` stands for the unnamed ones. */
export function acceptedEncoding(header: Header): Encoding | null {
  const others = encodings.filter((name) => !namesIn(header).includes(name));
  return named(header, encodings) ?? (negotiate(namesIn(header), others) as Encoding | null);
}

/**
 * Whether a client accepts differences from its own files (RFC 9842). Only clients that name the encoding support it.
 */
export const acceptsDcz = (header: Header): boolean => named(header, ['dcz']) !== null;
