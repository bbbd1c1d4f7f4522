import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  Call,
  CallData,
  Parameters,
  PathValues,
  QueryValues,
  ReceivedBody,
  WrittenRecord,
} from 'shared-auth/calls';
import type { Fields, InputName } from 'shared-auth/contract';
import { inputProperties, type Messages, parameterSchema, rowProperties, rowSchema } from './records';
import { Done, Envelope, Input, nullable, Page, parseBoolean, type TSchema, Type } from './schemas';
import type { Server } from './server';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The description that the route serves; undefined where it is no call of the contract. */
    call?: Call;
  }
}

/** The parts of a call that a handler receives, validated by the schemas. */
export interface Served<C extends Call> {
  params: PathValues<C['params']>;
  query: QueryValues<C['query']>;
  body: ReceivedBody<C['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Paged<Row> {
  data: readonly Row[];
  pagination: { total: number; pages: number; page: number };
  sorted_by?: string;
  sorted_order?: 'asc' | 'desc';
}

/**
 * `data` of the response, the whole response where it has fields beside `data`, a page of rows, or the message of a
 * call without a record.
 */
type Result<C extends Call> = C extends { beside: infer Beside extends Fields }
  ? { data: CallData<C> } & WrittenRecord<Beside>
  : C extends { list: Fields; paged: true }
    ? Paged<(CallData<C> & readonly unknown[])[number]>
    : C extends { list: Fields } | { returns: Fields }
      ? CallData<C>
      : string;

/** The texts for each field of the body; the compiler requires all of them. Those for a query are optional. */
type MessagesOf<C extends Call> = C['body'] extends Fields
  ? [InputName<C['body']>] extends [never]
    ? []
    : [messages: Messages<C['body']>]
  : C['query'] extends Parameters
    ? [messages?: Partial<Record<keyof C['query'], string>>]
    : [];

function dataOf({ list, returns, orNull }: Call): TSchema | undefined {
  if (list) return Type.Array(rowSchema(list));
  return returns && (orNull ? nullable(rowSchema(returns)) : rowSchema(returns));
}

/** The response of a call. Fields beside the data follow it in a read, and precede it in a write. */
export function responseOf(call: Call): TSchema {
  if (call.list && call.paged) return Page(rowSchema(call.list));
  const data = dataOf(call);
  if (!data) return Done;
  if (!call.beside) return Envelope(data);
  const { success } = Envelope(data).properties;
  const beside = rowProperties(call.beside);
  return Type.Object(call.method === 'GET' ? { success, data, ...beside } : { success, ...beside, data });
}

/** Converts texts of flags to booleans, because an address contains texts only. */
function readQuery(query: Readonly<Record<string, unknown>>, { query: fields = {} }: Call): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      fields[name]?.kind === 'flag' ? parseBoolean(value as string) : value,
    ]),
  );
}

/**
 * Serves a call of the contract: address, permission, budget, schemas, envelope and status follow from it.
 * @param handler returns `data`, a page of rows, or the message of a call that returns no record; the reply where it
 * has sent ready JSON (`sendJson`), by the schema of the response
 */
export function serve<const C extends Call>(
  app: Server,
  call: C,
  handler: (served: Served<C>) => Promise<Result<C> | FastifyReply>,
  ...[given = {}]: MessagesOf<C>
): void {
  const messages = given as Messages<Fields>; // of the body's fields, or of the query's
  const {
    method,
    path: url,
    can: permission,
    rows,
    heldSessions,
    confirms,
    budget,
    bodyLimit,
    tag,
    ordersHeavyWork,
    audit,
    unrecorded,
    repeated,
  }: Call = call;
  const status = call.creates ? 201 : 200;
  app.route({
    method,
    url,
    config: {
      permission,
      restrictedUsers: rows !== 'all',
      heldSessions: heldSessions === true,
      ...(confirms && { confirms }),
      budget: budget ?? 'cheap',
      ...(ordersHeavyWork && { ordersHeavyWork }),
      ...(audit && { audit }),
      ...(unrecorded && { unrecorded }),
      ...(repeated && { repeated }),
      call,
    },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      tags: [tag],
      ...(call.params && { params: parameterSchema(call.params, 'path') }),
      ...(call.query && { querystring: parameterSchema(call.query, 'query', messages) }),
      ...(call.body && { body: Input(inputProperties(call.body, messages)) }),
      response: { [status]: responseOf(call) as TSchema },
    },
    handler: async (request, reply) => {
      // The schemas above have accepted them; the types follow from the same tables.
      const { params, body } = request as unknown as Served<C>;
      const query = readQuery(request.query as Record<string, unknown>, call) as Served<C>['query'];
      const result: unknown = await handler({ params, query, body, request, reply });
      // A reply is thenable: awaiting a handler that returns it gives undefined once it was sent.
      if (reply.sent) return reply;
      if (typeof result === 'string') return reply.code(status).send({ success: true, message: result });
      return reply
        .code(status)
        .send({ success: true, ...(call.paged || call.beside ? (result as object) : { data: result }) });
    },
  });
}
