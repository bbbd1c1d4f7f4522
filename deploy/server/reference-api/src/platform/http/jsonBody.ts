import { ownTurn } from '../limits/ownTurn';
import { HttpError } from './errors';
import type { Server } from './serverType';

/** Characters from which on a body needs milliseconds to be parsed. */
const LONG = 64 * 1024;

/**
 * Fastify's own JSON parser, but it distinguishes a forbidden name (`__proto__`) from a syntax error. In trackers'
 * messages such a name is left out: it must not cost the other trackers of the same request their positions.
 */
export function readJson(app: Server): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseForwarded = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const read = () => {
      if (request.routeOptions.url?.startsWith('/ingest/')) void parseForwarded(request, body, done);
      else
        void parse(request, body, (error, value) => done(error && isJson(body) ? forbiddenName(body) : error, value));
    };
    if (body.length > LONG) void ownTurn().then(read);
    else read();
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function forbiddenName(body: string): HttpError {
  const name = body.includes('__proto__') ? '__proto__' : 'constructor.prototype';
  const text = `Името „${name}“ не е дозволено.`;
  // A computed key, because the literal one would set the prototype.
  return new HttpError(400, text, { [name]: text });
}

/** Sends ready JSON. The route's schema describes it, which the tests of the OpenAPI document check. */
export function sendJson(
  reply: { type(contentType: string): unknown; send(payload: never): unknown },
  json: string,
): never {
  reply.type('application/json; charset=utf-8');
  // The types of a reply and of a handler's result require the schema's object; ready JSON is that object as a text.
  return reply.send(json as never) as never;
}
