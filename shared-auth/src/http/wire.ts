import * as v from 'valibot';
import type { Id } from '../contract/identity';
import type { Field, Fields, NestedField, ReadValues } from '../contract/records/field';
import { fromLocalDateTime } from '../contract/time';
import { isId, readFlag, readNumber, readText, tolerant } from './readValue';

/**
 * The wire, read tolerantly (ARCHITECTURE.md, "The wire"): identities are required, every other field may be absent,
 * null or of a similar type. Each reader below turns a server's value into one exact type.
 */

const zoneless = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
/** ISO 8601, `YYYY-MM-DD HH:mm:ss` (Europe/Skopje) or epoch milliseconds → epoch milliseconds; else null. */
export function readTime(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) <= 8.64e15 ? value : null;
  if (typeof value !== 'string') return null;
  const [, date, clock] = zoneless.exec(value) ?? [];
  const at = date && clock ? fromLocalDateTime(date, clock) : Date.parse(value);
  return Number.isNaN(at) ? null : at;
}

/** A record without lists and records in it, which `recordReader` reads. */
type FlatFields = Readonly<Record<string, Pick<Field, 'kind'> & { list?: never }>>;
type RecordEntries<F extends FlatFields> = { [Name in keyof F]: v.GenericSchema<unknown, ReadValues[F[Name]['kind']]> };

/**
 * The fields of a record as a server may send them: `v.object({ id: wire.id(), speed: wire.num() })`. All but `id` may
 * be absent.
 *
 * @example
 * const vehicle = v.object({ id: wire.id(), make: wire.text(), seen: wire.time() });
 */
export const wire = {
  /** All fields of a record of the contract, each read by its kind. */
  record: <F extends FlatFields>(fields: F) => mapFields(fields) as RecordEntries<F>, // each field
  /** An identity, required. */
  id: () => v.custom<Id>(isId),
  /** Id | null. */
  idOrNull: () => tolerant((value): Id | null => (isId(value) ? value : null)),
  /** number | null; decimal strings are read, NaN and infinities are null. */
  num: () => tolerant(readNumber),
  /** string | null; numbers become strings. */
  text: () => tolerant(readText),
  /** boolean | null; 0/1 and 'true'/'false' are read. */
  flag: () => tolerant(readFlag),
  /** Epoch milliseconds | null. */
  time: () => tolerant(readTime),
  /** Calendar day, the first ten characters of the text; null when absent. */
  day: () => tolerant((value): string | null => (typeof value === 'string' ? value.slice(0, 10) : null)),
  /** Reads an object by the schema, or returns null: for nested records that may be absent. */
  orNull: <S extends v.GenericSchema>(schema: S) =>
    tolerant((value): v.InferOutput<S> | null => {
      const result = v.safeParse(schema, value);
      return result.success ? result.output : null;
    }),
  /** Reads an array, keeping the rows the schema accepts; anything else is an empty array. */
  rows: <S extends v.GenericSchema>(schema: S) =>
    v.optional(
      v.pipe(
        v.unknown(),
        v.transform((value): v.InferOutput<S>[] =>
          Array.isArray(value)
            ? value.flatMap((row) => {
                const result = v.safeParse(schema, row);
                return result.success ? [result.output] : [];
              })
            : [],
        ),
      ),
      [],
    ),
};

const readers: Readonly<Record<Field['kind'], () => v.GenericSchema>> = {
  id: wire.id,
  reference: wire.idOrNull,
  text: wire.text,
  number: wire.num,
  integer: wire.num,
  flag: wire.flag,
  time: wire.time,
  day: wire.day,
  json: () => tolerant((value): unknown => value ?? null),
};

/** The reader of a record of the contract, with its lists and the records in it. */
export const recordReader = (fields: Fields, more: Readonly<Record<string, v.GenericSchema>> = {}): v.GenericSchema =>
  v.object({ ...mapFields(fields), ...more });

const mapFields = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readerOf(field)]));

/** Reads a field; a list is read without its unreadable entries, an unreadable record is null. */
function readerOf(field: Field | NestedField): v.GenericSchema {
  if (field.kind !== 'record') return field.list ? listOf(readers[field.kind]()) : readers[field.kind]();
  const record = recordReader(field.fields);
  if (field.list) return wire.rows(field.holes ? wire.orNull(record) : record);
  const read = wire.orNull(record);
  return field.always
    ? v.pipe(
        read,
        v.transform((value) => value ?? blankOf(record)),
      )
    : read;
}

/** A record of nulls; null where it must have an identity. */
const blankOf = (record: v.GenericSchema): unknown => v.safeParse(wire.orNull(record), {}).output;

/** The values of a list, without those that are read as null. */
const listOf = (value: v.GenericSchema) =>
  v.pipe(
    wire.rows(value),
    v.transform((values) => values.filter((one) => one !== null)),
  );
