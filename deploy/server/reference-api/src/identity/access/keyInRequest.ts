import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Where clients of this route send their ingest key besides a Bearer header: in the address (`?key=` or the path),
     * or in the password of a Basic one.
     */
    keyIn?: 'address' | 'password';
  }
}

/** The ingest key of a client that cannot set the header `Authorization: Bearer`. */
export function keyInRequest({ routeOptions, params, query, headers }: FastifyRequest): string | undefined {
  const { keyIn } = routeOptions.config;
  if (keyIn === 'address') {
    const { key = (query as { key?: unknown }).key } = params as { key?: unknown };
    return typeof key === 'string' && key !== '' ? key : undefined;
  }
  return keyIn === 'password' ? basicCredentials(headers.authorization)?.password : undefined;
}

/** User name and password of an `Authorization: Basic …` header. */
export function basicCredentials(header: string | undefined): { user: string; password: string } | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,4096})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const [, user = '', password = ''] = /^([^:]*):([\s\S]*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return { user, password };
}
