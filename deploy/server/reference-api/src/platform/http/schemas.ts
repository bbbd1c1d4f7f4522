import { type Static, type TProperties, type TSchema, Type } from 'typebox';

export type { Static, TSchema };
export { Type };

/** Lets a field be null. Written as `type: [T, 'null']`, which serialises many times faster than a union. */
export function nullable<T extends TSchema>(schema: T) {
  // The union of the two is exactly what the widened `type` keyword accepts.
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [(schema as { type?: string | string[] }).type, 'null'].flat(),
  });
}

export const Text = Type.String();
export const NullableText = nullable(Type.String());
export const NullableInteger = nullable(Type.Integer());
/** ISO 8601 in UTC. */
export const Time = Type.String({ format: 'date-time' });
export const NullableTime = nullable(Time);

/**
 * A field with the text for a missing or wrong value.
 * It is in the schema, so that the rule and its words are in one place and in the OpenAPI document.
 */
export const message = (message: string) => ({ 'x-message': message });

/** The largest number that a column of type int has room for. */
export const LARGEST_ID = 2_147_483_647;

/** A body that a caller sends: fields that are not listed are dropped before anyone can use them by mistake. */
export const Input = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });

/** One of some texts. */
export const OneOf = <const T extends readonly string[]>(values: T, more: Record<string, unknown> = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...more });

const Pagination = Type.Object({ total: Type.Integer(), pages: Type.Integer(), page: Type.Integer() });

/** `{ success: true, data }` */
export const Envelope = <T extends TSchema>(data: T) => Type.Object({ success: Type.Literal(true), data });

/**
 * `{ success: true, data: [...], pagination }`, and `sorted_by` and `sorted_order` where the caller asked for an order
 * that the list supports.
 */
export const Page = <T extends TSchema>(row: T) =>
  Type.Object({
    success: Type.Literal(true),
    data: Type.Array(row),
    pagination: Pagination,
    sorted_by: Type.Optional(Type.String()),
    sorted_order: Type.Optional(OneOf(['asc', 'desc'])),
  });

/** `{ success: true, message }` */
export const Done = Type.Object({ success: Type.Literal(true), message: Type.String() });

/** A response of a plain route: `success` beside its fields. */
export const succeeded = <Fields extends object>(fields: Fields) => ({ success: true as const, ...fields });

/** Every failure has this shape; `fields` names the wrong ones of the request. */
export const Failure = Type.Object({
  success: Type.Literal(false),
  error: Type.String(),
  message: Type.String(),
  request_id: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Distinguishes cases of one status: why a session is no longer valid. */
  reason: Type.Optional(Type.String()),
});

export const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

export const BooleanText = Type.Optional(OneOf(['true', 'false', '1', '0']));

/** `page` and `limit` of a list; without either, some lists return all rows. */
export const paging = (defaultLimit: number, maxLimit: number) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit })),
});

export const parseBoolean = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'true' || value === '1';
