import type { UserCapability } from '../capabilities/user';
import type { AuditType } from '../lists';
import type { Field, Fields, ReadRecord, WrittenRecord } from '../records/field';
import type { BodyName, BodyValue, InputName } from '../records/form';

/** Parameters of a path or a query, by name. Those of a path are always there. */
export type Parameters = Readonly<Record<string, Field>>;

/**
 * The cost class of a call; the server sets how often calls of a class may be made (platform/http/callBudgets.ts).
 * Calls without one fall under the default budget for reads or for writes.
 */
export type BudgetName =
  | 'messages'
  | 'trials'
  | 'personalData'
  | 'imports'
  | 'corrections'
  | 'histories'
  | 'lists'
  | 'previews'
  | 'addresses'
  | 'signIn'
  | 'passwords'
  | 'records'
  | 'endPoints';

/**
 * Why the audit log has no entry of an accepted write: it concerns the caller alone (`own`), it is a trial that stores
 * no data (`trial`), or it is the first step of an operation that another call completes (`step`).
 */
export type Unrecorded = 'own' | 'trial' | 'step';

/** The effect of a second, equal write; see `Call.repeated`. */
export type Repeated = 'same' | 'refused' | 'anew';

/**
 * A call of the API, described once: its address, input and output, permission and side effects. The server's route,
 * the console's query or change, and the tests that walk all calls are derived from it.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  tag: string;
  /** The capability that the caller's role needs; `share`: the holder of a link to a vehicle; `anyone`: no session. */
  can: UserCapability | 'share' | 'anyone';
  /**
   * Whose rows it reads and writes: `seen` those of vehicles in the caller's visibility scope, `own` the caller's own,
   * `none` no rows of vehicles or people, `all` those of all vehicles, for callers whose scope is not limited.
   */
  rows: 'seen' | 'own' | 'none' | 'all';
  /** Whether a session may make it that still lacks its role's second factor. */
  heldSessions?: true;
  /**
   * Whether the caller must have proved their identity recently: always, never, or where the company's rules ask for
   * it. @default by rule for writes by a power of `confirmedPowers`
   */
  confirms?: 'always' | 'by rule' | 'never';
  budget?: BudgetName;
  /** Whether it is computed by the heavy worker, where it waits for its turn. */
  ordersHeavyWork?: true;
  params?: Parameters;
  query?: Parameters;
  body?: Fields;
  /** The most bytes of the body. @default those of a form */
  bodyLimit?: number;
  /** Fields of the record in `data` of the response. */
  returns?: Fields;
  /** Fields of the response beside `data`. */
  beside?: Fields;
  /** `returns` may be null. */
  orNull?: true;
  /** Fields of each row of a list in `data`; `paged` where the response is one page of it. */
  list?: Fields;
  paged?: true;
  /** The fields that identify a row of a list. @default id */
  key?: readonly string[];
  /** It responds with 201 and the record that it created. */
  creates?: true;
  /** The audit log's entry of each accepted write; a read that is recorded has one, too. */
  audit?: AuditType;
  /** Each write has one of the two: a server does not start with one that has neither. */
  unrecorded?: Unrecorded;
  /**
   * The effect of a second, equal write: `same` changes nothing more, `refused` is refused with a reason, `anew` does
   * it again.
   *
   * @default same of PUT and DELETE, refused of POST
   */
  repeated?: Repeated;
  /** Tags of the queries that are read again after it. @default its own */
  changes?: readonly string[];
}

type Untagged = Omit<Call, 'tag'>;
/** Calls by name, without the properties that `callsWith` adds to all of them. */
export type CallTable<S> = Readonly<Record<string, Omit<Untagged, keyof S> & Partial<Untagged>>>;

/** Calls of one tag. @param shared properties of those that do not set them themselves */
export const callsWith =
  <const S extends Partial<Untagged>>(tag: string, shared: S) =>
  <const C extends CallTable<S>>(all: C) =>
    // The same names
    Object.fromEntries(Object.entries(all).map(([name, call]) => [name, { ...shared, ...call, tag }])) as unknown as {
      readonly [N in keyof C]: C[N] & Omit<S, keyof C[N]> & { tag: string };
    };

/** Calls of one tag. */
export const calls = <const C extends CallTable<Record<never, never>>>(tag: string, all: C) => callsWith(tag, {})(all);

type ParamValue<F> = F extends { oneOf: readonly (infer Value)[] }
  ? Value
  : F extends { input: { oneOf: readonly (infer Value)[] } }
    ? Value
    : F extends { kind: 'integer' | 'number' | 'id' | 'reference' }
      ? number
      : F extends { kind: 'flag' }
        ? boolean
        : string;
type Sent<F> = F extends { kind: 'id' | 'reference' } | { of: string }
  ? string | number
  : F extends { kind: 'flag' }
    ? boolean | 'true' | 'false'
    : ParamValue<F>;
type IsRequired<F> = F extends { input: { required: true } | { default: unknown } } ? true : false;

export type PathValues<P> = P extends Parameters ? { [N in keyof P]: ParamValue<P[N]> } : unknown;
/** A query as the server reads it: parameters that are required or have a default, and optional ones. */
export type QueryValues<P> = P extends Parameters
  ? { [N in keyof P as IsRequired<P[N]> extends true ? N : never]: ParamValue<P[N]> } & {
      [N in keyof P as IsRequired<P[N]> extends true ? never : N]?: ParamValue<P[N]>;
    }
  : unknown;

/** The parameters of path and query, as the console passes them. Empty ones are left out of the address. */
export type CallInput<C extends Call> = (C['params'] extends Parameters
  ? { [N in keyof C['params']]: string | number }
  : unknown) &
  (C['query'] extends Parameters ? { [N in keyof C['query']]?: Sent<C['query'][N]> | null | '' } : unknown);

/** A body with its required and its optional fields. */
type SentBody<F extends Fields> = {
  [N in InputName<F> as IsAsked<F[N]> extends true ? BodyName<F, N> & string : never]: BodyValue<F[N]>;
} & { [N in InputName<F> as IsAsked<F[N]> extends true ? never : BodyName<F, N> & string]?: BodyValue<F[N]> };
/** The body of a call, as the console sends it. */
export type CallBody<C extends Call> = C['body'] extends Fields ? SentBody<C['body']> : undefined;

/** A field of a body after validation; one that is neither required nor `always` there may be null. */
type ReceivedValue<F, Value> = F extends { input: { orNull: true } }
  ? Value | null
  : F extends { input: { required: true } | { oneOf: unknown } | { digits: number } }
    ? Value
    : F extends { kind: 'integer'; input: { range: unknown } }
      ? OrNull<F, Value>
      : F extends { kind: 'integer' }
        ? number | string | null
        : OrNull<F, Value>;
type OrNull<F, Value> = F extends { always: true } ? NonNullable<Value> : Value | null;
/** A reference as its id, or as text where the table allows it; a nested record by its own fields. */
type AcceptedOne<F> = F extends { kind: 'reference' }
  ? number | (F extends { input: { byText: true } } ? string : never)
  : F extends { kind: 'record'; fields: infer Inner extends Fields }
    ? ReceivedBody<Inner>
    : never;
type Accepted<F> = F extends { kind: 'reference' | 'record' }
  ? F extends { list: true }
    ? readonly AcceptedOne<F>[]
    : AcceptedOne<F>
  : BodyValue<F>;
type IsAsked<F> = F extends { input: { stays: true } } ? false : F extends { input: { required: true } } ? true : false;
/** A body after validation, as the server's handler gets it. */
export type ReceivedBody<B> = B extends Fields
  ? {
      [N in InputName<B> as IsAsked<B[N]> extends true ? BodyName<B, N> & string : never]: ReceivedValue<
        B[N],
        Accepted<B[N]>
      >;
    } & {
      [N in InputName<B> as IsAsked<B[N]> extends true ? never : BodyName<B, N> & string]?: ReceivedValue<
        B[N],
        Accepted<B[N]>
      >;
    }
  : undefined;

/** One row or record of the response, as the console reads it. */
export type CallRow<C extends Call> = C['list'] extends Fields
  ? ReadRecord<C['list']>
  : C['returns'] extends Fields
    ? ReadRecord<C['returns']>
    : undefined;

/** The value that a handler of the server returns as `data`. */
export type CallData<C extends Call> = C['list'] extends Fields
  ? readonly WrittenRecord<C['list']>[]
  : C['returns'] extends Fields
    ? C extends { orNull: true }
      ? WrittenRecord<C['returns']> | null
      : WrittenRecord<C['returns']>
    : undefined;

/**
 * A described list reduced to the fields that a page reads: reading all fields of a whole fleet would be slow.
 *
 * @example
 * const names = partOf(deviceCalls.list, 'id', 'device_id');
 */
export const partOf = <const C extends Call & { list: Fields }, const N extends keyof C['list'] & string>(
  call: C,
  ...names: readonly N[]
) =>
  // The fields of these names
  ({ ...call, list: Object.fromEntries(names.map((name) => [name, call.list[name]])) }) as unknown as Omit<
    C,
    'list'
  > & {
    list: Pick<C['list'], N>;
  };

/** The address with its parameters. */
export const addressOf = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** The one parameter that most addresses have. */
export const idOf = (of: NonNullable<Field['of']>) => ({ id: { kind: 'text', of } }) as const;

const MAX_PAGE = 1_000_000;

/** By which field a list is sorted, where it knows that. */
export const sorting = {
  sort: { kind: 'text', input: { maxLength: 40 } },
  order: { kind: 'text', oneOf: ['asc', 'desc'] },
} as const satisfies Parameters;

/** `page` and `limit` of a list. @param most rows of one page */
export const paging = (limit: number, most: number) =>
  ({
    page: { kind: 'integer', input: { range: { min: 1, max: MAX_PAGE }, default: 1 } },
    limit: { kind: 'integer', input: { range: { min: 1, max: most }, default: limit } },
  }) as const satisfies Parameters;

/** No fleet has more pages than this of a list to select from; rows beyond them cannot be selected. */
const MOST_PAGES = 10;

/** All rows of a paginated list, by the call that reads one page. */
export async function everyRow<Row>(
  readPage: (page: number) => Promise<{ rows: readonly Row[]; pagination: { pages: number } }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { rows, pagination } = await readPage(page);
    all.push(...rows);
    if (page >= pagination.pages) break;
  }
  return all;
}
