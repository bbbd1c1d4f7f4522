import {
  type BodyName,
  type Field,
  type FieldInput,
  type Fields,
  type InputName,
  inputFields,
  type WrittenRecord,
} from 'shared-auth/contract';
import type { TOptional, TUnsafe } from 'typebox';
import { message, nullable, OneOf, type TSchema, Type } from './schemas';

/* A record of the contract as this server's schemas: strict, where the console reads tolerantly. */

const kinds: Readonly<Record<Field['kind'], (more: Record<string, unknown>) => TSchema>> = {
  id: (more) => Type.Integer(more),
  reference: (more) => Type.Integer(more),
  text: (more) => Type.String(more),
  number: (more) => Type.Number(more),
  integer: (more) => Type.Integer(more),
  flag: (more) => Type.Boolean(more),
  time: (more) => Type.String({ format: 'date-time', ...more }),
};

function schemaOf({ kind, always, unit }: Field): TSchema {
  const schema = kinds[kind](unit === undefined ? {} : { description: unit });
  return kind === 'id' || always ? schema : nullable(schema);
}

type RowProperties<F extends Fields> = { [Name in keyof F]: TUnsafe<WrittenRecord<F>[Name]> };

/** The properties of a record as it is sent, in the order of its fields. */
export const rowProperties = <F extends Fields>(fields: F) =>
  // Each field
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as RowProperties<F>;

type InputSchema<F extends Field> = F extends { input: { required: true } }
  ? TUnsafe<F extends { input: { oneOf: readonly (infer Value)[] } } ? Value : string>
  : F extends { kind: 'integer' }
    ? TOptional<TUnsafe<number | string | null>>
    : F extends { input: { oneOf: readonly string[] } }
      ? TOptional<TUnsafe<string>>
      : TOptional<TUnsafe<string | null>>;
type InputProperties<F extends Fields> = {
  [Name in InputName<F> as BodyName<F, Name> & string]: InputSchema<F[Name]>;
};

function inputSchema(
  { kind }: Field,
  { required, maxLength, digits, format, oneOf, yearFrom }: FieldInput,
  message: object,
): TSchema {
  if (oneOf) return OneOf(oneOf, { ...message });
  if (kind === 'integer')
    // A number, or the text of a form's field; empty means not given.
    return Type.Unsafe({
      type: ['integer', 'string', 'null'],
      ...(yearFrom !== undefined && { minimum: yearFrom, maximum: new Date().getFullYear() + 1 }),
      pattern: yearFrom === undefined ? '^\\d*$' : '^(19\\d\\d|20\\d\\d)?$',
      ...message,
    });
  if (digits !== undefined) return Type.String({ pattern: `^\\d{${digits}}$`, ...message });
  const limit = { ...(maxLength !== undefined && { maxLength }), ...(format && { format }) };
  return required
    ? Type.String({ minLength: 1, pattern: '\\S', ...limit, ...message })
    : Type.Unsafe({ type: ['string', 'null'], ...limit, ...message });
}

/**
 * The properties of the body that writes a record. @param messages what a user reads where a field is missing or wrong
 */
export const inputProperties = <F extends Fields>(fields: F, messages: Readonly<Record<InputName<F>, string>>) =>
  Object.fromEntries(
    inputFields(fields).map(({ name, field, input }) => {
      const schema = inputSchema(field, input, message(messages[name]));
      return [input.as ?? name, input.required ? schema : Type.Optional(schema)];
    }),
  ) as InputProperties<F>; // each input field by its name in the body

type EntryProperties<F extends Fields> = { [Name in InputName<F>]: TUnsafe<WrittenRecord<F>[Name]> };

/**
 * The properties of a whole record that another server sends: every field of a form, by its own name; null where it may
 * be.
 */
export const entryProperties = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    inputFields(fields).map(({ name, field, input }) => {
      const { required, maxLength, oneOf, yearFrom } = input;
      if (oneOf) return [name, OneOf(oneOf)];
      const limits = {
        ...(maxLength !== undefined && { maxLength }),
        ...(yearFrom !== undefined && { minimum: yearFrom, maximum: 2100 }),
      };
      const schema = kinds[field.kind](limits);
      return [name, required ? schema : nullable(schema)];
    }),
  ) as EntryProperties<F>; // each input field

/** What a write has for the fields of a record, by their own names. */
export type InputValues<F extends Fields> = { [Name in InputName<F>]?: string | number | null | undefined };

/** As the database keeps what was sent: trimmed, empty as null, numbers as such, and the default where there is one. */
export const storedValues = <F extends Fields>(fields: F, values: InputValues<F>): (string | number | null)[] =>
  inputFields(fields).map(({ name, field, input }) => {
    const value = values[name];
    const text = typeof value === 'string' ? value.trim() : value;
    if (text === undefined || text === null || text === '') return input.required ? '' : (input.default ?? null);
    return field.kind === 'integer' || field.kind === 'number' ? Number(text) : text;
  });
