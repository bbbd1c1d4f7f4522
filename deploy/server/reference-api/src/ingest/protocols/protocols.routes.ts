import type { Sender } from '../../identity/access/caller';
import { basicCredentials } from '../../identity/access/keyInRequest';
import { HttpError } from '../../platform/http/errors';
import { Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { OTHER_DEVICE, type RejectedBody, UNREGISTERED } from '../positions/inbox';
import { readFlespi } from './flespi';
import { readOsmandJson, readOsmandParameters } from './osmand';
import { readOwnTracks } from './owntracks';
import { type ReadRequest, UnusableRequest } from './traccarPosition';

// A flespi stream delivers the messages that accumulated while we were unreachable.
const STREAM_BODY_BYTES = 8 * 1024 * 1024;

const Parameters = Type.Record(Type.String(), Type.Unknown(), {
  description: 'id, lat, lon, timestamp, speed (knots), bearing, altitude, accuracy, batt, valid and others; key.',
});
const Key = Type.Object({ key: Type.String() });
const Nothing = Type.String({ description: 'Stored. Clients read the status only.' });
const NoFriends = Type.Array(Type.Unknown(), { maxItems: 0, description: "Stored. Friends' places would stand here." });
const Message = Type.Unsafe<unknown>({ type: ['object', 'array', 'string', 'null'] });
const Messages = Type.Unsafe<unknown>({ type: ['object', 'array'], maxItems: 5000 });
const StreamAnswer = Type.Object({
  stored: Type.Integer(),
  rejected: Type.Integer(),
  rejected_reasons: Type.Record(Type.String(), Type.Integer()),
});

/**
 * The protocols of phones and of other services. Each reads its clients' own format and answers as they expect; in all
 * of them 200 means that the messages are committed.
 */
export function protocolRoutes(app: Server): void {
  const { inbox } = app;
  const schema = { tags: ['ingest'] };

  // Forms are parsed on these routes only.
  void app.register(async (scope: Server) => {
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(text))),
    );
    // Clients that put everything into the address send odd content types, or none.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null, null));

    for (const [url, params] of [
      ['/ingest/osmand', {}],
      ['/ingest/osmand/:key', { params: Key }],
    ] as const) {
      const config = { permission: 'tracker', budget: 'key', keyIn: 'address' } as const;
      scope.get(url, {
        config,
        schema: { ...schema, ...params, querystring: Parameters, response: { 200: Nothing } },
        handler: async (request, reply) => {
          await take(app, () => positionsAlone([readOsmandParameters(request.query, new Date())]), request.sender);
          return reply.type('text/plain').send('');
        },
      });
      scope.post(url, {
        config,
        schema: { ...schema, ...params, querystring: Parameters, body: Message, response: { 200: Nothing } },
        handler: async (request, reply) => {
          const { body, query, sender } = request;
          await take(app, () => positionsAlone(readOsmand(request.headers['content-type'], query, body)), sender);
          return reply.type('text/plain').send('');
        },
      });
    }

    scope.post('/ingest/owntracks', {
      config: { permission: 'tracker', budget: 'key', keyIn: 'password' },
      schema: { ...schema, body: Message, response: { 200: NoFriends } },
      handler: async ({ body, headers, sender }) => {
        const device = headers['x-limit-d'];
        const user = headers['x-limit-u'] ?? basicCredentials(headers.authorization)?.user;
        await take(app, () => readOwnTracks(body, { user: textOf(user), device: textOf(device) }, new Date()), sender);
        return [];
      },
    });
  });

  app.post('/ingest/flespi', {
    config: { permission: 'tracker', budget: 'key' },
    bodyLimit: STREAM_BODY_BYTES,
    schema: { ...schema, body: Messages, response: { 200: StreamAnswer } },
    handler: async ({ body, sender }) => {
      // A stream repeats the whole array until it gets 200, so the response is 200 and names the rejected messages.
      const { stored, rejected, rejected_reasons } = await inbox.positions(readFlespi(body), sender);
      return { stored, rejected: rejected.length, rejected_reasons };
    },
  });
}

/**
 * Phones send one position in a request, and send it again until they get 200. 400 tells them that no later attempt
 * will help, 403 that the key is for other devices, 404 that the tracker is not registered yet, 429 and 503 that they
 * should try again.
 */
async function take({ inbox }: Server, read: () => ReadRequest, sender: Sender): Promise<void> {
  const { positions, events } = readable(read, sender);
  const rejected: RejectedBody[] = [];
  if (positions.length > 0) rejected.push(...(await inbox.positions(positions, sender)).rejected);
  if (events.length > 0) rejected.push(...(await inbox.events(events, sender)).rejected);
  const [first] = rejected;
  // Of several locations in one request the stored ones must not be sent again, so the request is accepted.
  if (first === undefined || rejected.length < positions.length + events.length) return;
  if (rejected.every(({ reason }) => reason === OTHER_DEVICE)) throw new HttpError(403, 'Овој клуч не важи за уредот.');
  if (rejected.every(({ reason }) => reason === UNREGISTERED))
    throw new HttpError(404, 'Уредот не е внесен; менаџерите се известени.');
  throw new HttpError(400, `Пораката не е примена: ${first.field} ${first.reason}.`);
}

function readOsmand(type: string | undefined, query: Record<string, unknown>, body: unknown): unknown[] {
  if (type?.includes('json')) return readOsmandJson(body, new Date());
  const inBody = typeof body === 'object' && body !== null ? body : {};
  return [readOsmandParameters({ ...inBody, ...query }, new Date())];
}

/**
 * @throws HttpError 400 when the request does not name its tracker, so that a client that is set up wrongly does not
 * discard the position as sent
 */
function readable(read: () => ReadRequest, sender: Sender): ReadRequest {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnusableRequest)) throw error;
    sender.count(1, { [`request ${error.message}`]: 1 });
    throw new HttpError(400, `Барањето не може да се прочита: ${error.message}.`);
  }
}

const positionsAlone = (positions: readonly unknown[]): ReadRequest => ({ positions, events: [] });

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' && header ? header : undefined);
