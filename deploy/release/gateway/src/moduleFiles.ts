import { contentTypeOf, type Store } from '@fleet/rollout/store';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Bytes of module files cached in memory. */
const CACHE_BYTES = 64_000_000;

export interface StoredModulesOptions {
  /** Whether source maps are served as well, as developers need them. */
  sourceMaps?: boolean;
}

/** Serves /modules/ from a store that is no folder. Files never change, so they are cached once read. */
export function serveStoredModules(
  app: FastifyInstance,
  store: Store,
  { sourceMaps = false }: StoredModulesOptions = {},
): void {
  // The cache rejects a size of 0, which an empty file would have.
  const kept = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length + 1 });

  async function read(path: string): Promise<Buffer | undefined> {
    const bytes = kept.get(path) ?? (await store.read(path))?.bytes;
    if (bytes) kept.set(path, bytes);
    return bytes;
  }

  app.get<{ Params: { '*': string } }>('/modules/*', async (request, reply) => {
    const path = `modules/${request.params['*']}`;
    const type = contentTypeOf(sourceMaps ? path.replace(/\.map$/, '.json') : path);
    if (!type || path.includes('..')) return reply.callNotFound();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const forms = [
      ...(/\bbr\b/.test(accepted) ? [['.br', 'br'] as const] : []),
      ...(/\bgzip\b/.test(accepted) ? [['.gz', 'gzip'] as const] : []),
      ['', ''] as const,
    ];
    for (const [suffix, encoding] of forms) {
      const bytes = await read(path + suffix);
      if (!bytes) continue;
      if (encoding) reply.header('content-encoding', encoding);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .header('cross-origin-resource-policy', 'same-origin')
        .type(type)
        .send(bytes);
    }
    return reply.callNotFound();
  });
}
