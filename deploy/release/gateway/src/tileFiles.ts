import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves /tiles/ from a folder of the operator's (TILES_DIR): a base map as one .pmtiles file, read by ranges. A new
 * file of the same name is noticed by its etag.
 */
export const serveTileFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  const root = realpathSync(folder) + sep;
  /** Whether a file is inside the folder, and not behind a link that leads out of it. */
  const isInside = (path: string) => {
    try {
      return realpathSync(join(root, path)).startsWith(root);
    } catch {
      return false;
    }
  };
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/tiles/',
    index: false,
    dotfiles: 'ignore',
    wildcard: true,
    decorateReply: false,
    acceptRanges: true,
    etag: true,
    cacheControl: true,
    maxAge: '1h',
    allowedPath: (path) => /\.(pmtiles|png|jpg|webp)$/.test(path) && isInside(path),
  });
};
