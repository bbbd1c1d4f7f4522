import { contentTypeOf, type Store } from '@fleet/rollout/store';
import type { FastifyInstance } from 'fastify';

/** Bytes of module files kept in memory. */
const CACHE_BYTES = 64_000_000;

export interface StoredModulesOptions {
  /** Whether source maps are served as well, as developers need them. */
  sourceMaps?: boolean;
}

/** Serves /modules/ from a store that is no folder. Files never change, so what was read once is kept. */
export function serveStoredModules(
  app: FastifyInstance,
  store: Store,
  { sourceMaps = false }: StoredModulesOptions = {},
): void {
  const kept = new Map<string, Buffer>();
  let size = 0;

  async function read(path: string): Promise<Buffer | null> {
    const cached = kept.get(path);
    if (cached) {
      // Asked for last: goes last.
      kept.delete(path);
      kept.set(path, cached);
      return cached;
    }
    const file = await store.read(path);
    if (!file) return null;
    kept.set(path, file.bytes);
    size += file.bytes.length;
    for (const [oldest, bytes] of kept) {
      if (size <= CACHE_BYTES) break;
      kept.delete(oldest);
      size -= bytes.length;
    }
    return file.bytes;
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
