import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves /tiles/ from a folder of the operator's (TILES_DIR): a base map as one .pmtiles file, read by ranges. A new file of
 * the same name is noticed by its etag.
 */
export const serveTileFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/tiles/',
    index: false,
    wildcard: true,
    decorateReply: false,
    acceptRanges: true,
    etag: true,
    cacheControl: true,
    maxAge: '1h',
    allowedPath: (path) => /\.(pmtiles|png|jpg|webp)$/.test(path),
  });
};
