import { contentTypeOf, type Store } from '@fleet/rollout/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsDcz } from '../http/acceptedEncoding';
import { createDeltaReader, type VersionFile } from './deltaReader';

const VARY = 'accept-encoding, available-dictionary';

/** The file of a version that a request is for; null for anything else. */
function fileOf({ method, url }: FastifyRequest): VersionFile | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [, id, version, file] =
    /^\/modules\/(shell|mfe-[a-z0-9-]+)\/([\w.+-]+)\/(\w[\w.-]*(?:\/\w[\w.-]*)*)$/.exec(url) ?? [];
  return id && version && file && contentTypeOf(file) ? { id, version, file } : null;
}

/** `Available-Dictionary`, a byte sequence of RFC 9651 (`:base64:`), as hex; null where it is no SHA-256. */
export function availableDictionary(header: string | string[] | undefined): string | null {
  const [, base64] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(header ?? '').trim()) ?? [];
  return base64 ? Buffer.from(base64, 'base64').toString('hex') : null;
}

/** One etag for a file in all its codings, which makes it a weak one (RFC 9110, 8.8.3.3). */
const etagOf = (hash: string) => `W/"${hash.slice(0, 32)}"`;

const namesEtag = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((part) => part.trim() === etag);

/**
 * Delivers a module's file as its difference from the browser's copy of an earlier version (compression dictionary
 * transport, RFC 9842), where publishing has stored one. All other requests get whole files, whose responses offer
 * themselves as dictionaries.
 */
export function serveDeltas(app: FastifyInstance, store: Store): void {
  const reader = createDeltaReader(store, (problem) => app.log.warn(`${problem}: the whole file is served`));

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const wanted = request.url.startsWith('/modules/') ? fileOf(request) : null;
    // A range is one of the whole file.
    if (!wanted || request.headers.range !== undefined) return;
    const { 'accept-encoding': accepted, 'available-dictionary': available, 'if-none-match': known } = request.headers;
    const dictionary = acceptsDcz(accepted) ? availableDictionary(available) : null;
    if (!dictionary && known === undefined) return;
    const hash = await reader.hashOf(wanted);
    if (!hash) return;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', VARY);
    if (namesEtag(known, etagOf(hash))) return reply.code(304).header('etag', etagOf(hash)).send();
    const delta = dictionary ? await reader.find(wanted, dictionary) : null;
    if (!delta) return;
    return reply
      .header('content-encoding', 'dcz')
      .header('etag', etagOf(hash))
      .type(contentTypeOf(wanted.file) ?? '')
      .send(delta);
  });

  app.addHook('onSend', async (request, reply) => {
    const wanted = request.url.startsWith('/modules/') ? fileOf(request) : null;
    if (!wanted || (reply.statusCode !== 200 && reply.statusCode !== 304)) return;
    reply.header('vary', VARY);
    // The same file of any other version may be sent as its difference from this one.
    if (reply.statusCode === 200) reply.header('use-as-dictionary', `match="/modules/${wanted.id}/*/${wanted.file}"`);
  });
}
