import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { serverOptions } from '@fleet/tracing';
import { Ajv, type AnySchema } from 'ajv';
import addFormats from 'ajv-formats';
import stringifierOf from 'fast-json-stringify';
import fastify from 'fastify';
import { BUDGETS } from '../limits/budgets';
import { ownTurn } from '../limits/ownTurn';
import { handleErrors } from './errors';
import { readJson } from './jsonBody';
import { lazySerializer, lazyValidator } from './lazySchemas';
import { logRequests } from './requestLog';
import type { Server } from './serverType';
import { refuseUnstorableText } from './text';

export type { Server } from './serverType';

export interface ServerOptions {
  logLevel: string;
  /** Destination of the log; the standard output by default. */
  logTo?: { write(line: string): void };
  /** The peers that may name the client on whose behalf they call (`X-Forwarded-For`). */
  trustProxy: string | number;
  /** Milliseconds in which a request must have arrived, with its body. @default 30 s */
  requestTimeout?: number;
}

// A console sends small forms; only trackers send more, and their routes declare it.
const bodyLimit = 256 * 1024;
// A body that never ends must not occupy its connection for longer.
const REQUEST_TIMEOUT_MS = BUDGETS.request_seconds * 1000;

/** The HTTP server with validation, failures and logging set up, and no route yet. */
export function createServer({
  logLevel,
  logTo,
  trustProxy,
  requestTimeout = REQUEST_TIMEOUT_MS,
}: ServerOptions): Server {
  const app = fastify({
    bodyLimit,
    ...serverOptions('reference-api', { trustProxy, requestTimeout, logLevel, ...(logTo && { log: logTo.write }) }),
    exposeHeadRoutes: false,
    // Migrations of a large database may last long.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>();

  // Addresses contain texts only, so those are converted; a body has typed values. `1e999` converts to infinity, which
  // the limits of a field only reject when numbers are not strict.
  const forQueries = addFormats.default(new Ajv({ ...validation, coerceTypes: 'array', strictNumbers: false }));
  const forBodies = addFormats.default(new Ajv(validation));
  app.setValidatorCompiler<AnySchema>(({ schema, httpPart }) =>
    lazyValidator(() => (httpPart === 'body' ? forBodies : forQueries).compile(schema)),
  );
  app.setSerializerCompiler(({ schema }) => lazySerializer(() => stringifierOf(schema)));
  app.addHook('onRequest', async (request, reply) => {
    void reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store');
  });
  logRequests(app);
  app.addHook('preValidation', async function refuseUnstorable(request) {
    // Trackers' messages are read field by field, and no other part of them is stored.
    const { url = '' } = request.routeOptions;
    if (!url.startsWith('/ingest/') || url === '/ingest/fleet') await refuseUnstorableText(request);
  });
  app.addHook('preValidation', async function dropEmptyQueryValues(request) {
    const query = request.query as Record<string, unknown>;
    for (const [name, value] of Object.entries(query)) if (value === '') delete query[name];
  });
  app.addHook('preSerialization', async function takeTurn(_request, _reply, payload) {
    if (isLong(payload)) await ownTurn();
    return payload;
  });
  readJson(app);
  handleErrors(app);
  return app;
}

/** Rows from which on a list needs milliseconds to be written. */
const LONG = 200;

function isLong(payload: unknown): boolean {
  const { data } = (payload ?? {}) as { data?: unknown };
  const lists = Array.isArray(data) ? [data] : Object.values(data ?? {});
  return lists.some((list) => Array.isArray(list) && list.length > LONG);
}

const validation = {
  useDefaults: true,
  removeAdditional: true,
  // Each wrong field is named; bodies are small, so the work is bounded.
  allErrors: true,
  verbose: true,
  strict: 'log' as const,
  allowUnionTypes: true,
  logger: false as const,
};
