import * as v from 'valibot';
import { addressOf, type Call, type CallBody, type CallInput, type CallRow } from '../contract/calls/call';
import type { Fields } from '../contract/records/field';
import type { CallOptions, HttpClient } from './client';
import type { Listing } from './pagination';
import { recordReader, wire } from './wire';

/** Readers of fields that only a page can read, such as shapes on a map, in place of the table's. */
type Readers = Readonly<Record<string, v.GenericSchema>>;
type ReadBy<Row, R> = Omit<Row, keyof R> & {
  [N in keyof R]: R[N] extends v.GenericSchema ? v.InferOutput<R[N]> : never;
};
type RowOf<C extends Call, R> = string extends keyof R ? CallRow<C> : ReadBy<CallRow<C>, R>;

/** All rows of a list, a page of them with its pagination, or one record. */
type Result<C extends Call, R> = C extends { paged: true }
  ? Listing<RowOf<C, R>>
  : C extends { list: Fields }
    ? RowOf<C, R>[]
    : C extends { orNull: true }
      ? RowOf<C, R> | null
      : RowOf<C, R>;

/** The options with which a query is run; a page may add headers. */
type Asked = { signal: AbortSignal } & Pick<CallOptions, 'headers'>;

type Arguments<C extends Call> = keyof CallInput<C> extends never
  ? [input?: Record<never, never>]
  : [input: CallInput<C>];
type Written<C extends Call> = CallInput<C> & (C['body'] extends Fields ? { body: CallBody<C> } : unknown);

/** The result of a write, as far as it is readable. */
type Answer<C extends Call> = C['list'] extends Fields
  ? CallRow<C>[]
  : C['returns'] extends Fields
    ? CallRow<C> | null
    : undefined;

const keyOf = (names: readonly string[]) => (row: unknown) =>
  names.map((name) => (row as Readonly<Record<string, unknown>>)[name]).join(' ');

/** Splits the input into path and query parameters. */
function split({ path, params = {} }: Call, input: Readonly<Record<string, unknown>>) {
  const query = Object.fromEntries(Object.entries(input).filter(([name]) => !(name in params)));
  return { path: addressOf(path, input), query: query as CallOptions['query'] & object };
}

/**
 * The calls of the contract as a module makes them.
 * @param module whose they are: its queries are booked to it
 * @example
 * const { read, change } = moduleCalls('mfe-routes', api);
 * export const limitsQuery = () => read(limitCalls.list);
 * export const useSaveLimit = () => useChange(...change(limitCalls.save));
 */
export function moduleCalls(module: string, api: HttpClient) {
  const tagKey = (tag: string): readonly unknown[] => [module, tag];

  /** The query of a call that reads: its key, and the call with a tolerant reader. @throws ApiError from `queryFn` */
  function read<C extends Call, R extends Readers = Record<never, never>>(
    call: C,
    ...[input = {}, readers]: [...Arguments<C>, readers?: R]
  ) {
    const { path, query } = split(call, input as Readonly<Record<string, unknown>>);
    const schema = recordReader(call.list ?? call.returns ?? {}, readers as Readers | undefined);
    return {
      queryKey: [...tagKey(call.tag), call.path, input] as const,
      queryFn: async (asked?: Asked): Promise<Result<C, R>> => {
        const { signal, headers } = asked ?? {};
        const options = { query, ...(signal && { signal }), ...(headers && { headers }) };
        if (!call.list)
          return (await api.get(path, call.orNull ? v.nullish(schema, null) : schema, options)) as Result<C, R>;
        const listing = await api.list(path, schema, { ...options, ...(call.key && { key: keyOf(call.key) }) });
        return (call.paged ? listing : listing.rows) as Result<C, R>;
      },
    };
  }

  /**
   * Makes a call that writes, or that reads a record once and may take longer, and reads its result. The call is never
   * repeated automatically.
   *
   * @param readers as those of `read`
   * @returns the server's result; null for an unreadable result, because the write was accepted
   * @throws ApiError
   */
  async function ask<C extends Call>(
    call: C,
    input: Written<C>,
    { readers, ...options }: CallOptions & { readers?: Readers } = {},
  ): Promise<Answer<C>> {
    const { body, ...rest } = input as Readonly<Record<string, unknown>>;
    const { path, query } = split(call, rest);
    const record = recordReader(call.list ?? call.returns ?? {}, readers);
    const data = call.list ? wire.rows(record) : wire.orNull(record);
    const schema = v.fallback(v.object({ data }), { data: call.list ? [] : null });
    const sent = { ...options, query, ...((call.list || call.returns) && { schema }) };
    if (call.method === 'GET') return (await api.get(path, data, { ...options, query })) as Answer<C>;
    const method = call.method.toLowerCase() as 'post' | 'put' | 'delete';
    const answer =
      method === 'delete'
        ? await api.delete(path, { ...sent, ...(body !== undefined && { body }) })
        : await api[method](path, body ?? {}, sent);
    return (answer as { data?: unknown } | undefined)?.data as Answer<C>;
  }

  /**
   * The same, typed as if a record were always there.
   * @deprecated `ask`; modules that were published with 1.x have it
   */
  async function send<C extends Call>(call: C, input: Written<C>, options: CallOptions = {}): Promise<CallRow<C>> {
    return (await ask(call, input, options)) as CallRow<C>;
  }

  return {
    read,
    ask,
    send,
    /** The key that all queries of a tag begin with. */
    tagKey,
    /** The arguments of `useChange`: the queries that are read again after the call, and the call. */
    change: <C extends Call>(call: C) => [tagKey(call.tag), (input: Written<C>) => send(call, input)] as const,
  };
}
