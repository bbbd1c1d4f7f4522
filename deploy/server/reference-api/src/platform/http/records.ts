import { ONE_LINE, type ReceivedBody, type StoredRecord } from 'shared-auth/calls';
import {
  CLOCK_PATTERN,
  type Field,
  type FieldInput,
  type Fields,
  type InputName,
  inputFields,
  type NestedField,
  type WrittenRecord,
} from 'shared-auth/contract';
import type { TOptional, TUnsafe } from 'typebox';
import { LARGEST_ID, message, nullable, OneOf, type TSchema, Type } from './schemas';

/* A record of the contract as this server's schemas: strict, where the console reads tolerantly. */

type More = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<Field['kind'], (more: More) => TSchema>> = {
  id: (more) => Type.Integer(more),
  reference: (more) => Type.Integer(more),
  text: (more) => Type.String(more),
  number: (more) => Type.Number(more),
  integer: (more) => Type.Integer(more),
  flag: (more) => Type.Boolean(more),
  time: (more) => Type.String({ format: 'date-time', ...more }),
  day: (more) => Type.String(more),
  json: (more) => Type.Unsafe({ type: 'object', additionalProperties: true, ...more }),
};

function valueSchema(field: Field | NestedField): TSchema {
  if (field.kind === 'record') return rowSchema(field.fields);
  const { kind, unit, oneOf } = field;
  const more = unit === undefined ? {} : { description: unit };
  return oneOf ? oneOfValues(oneOf, more) : kinds[kind](more);
}

const oneOfValues = (values: readonly (string | number)[], more: More) =>
  Type.Unsafe({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values], ...more });

function schemaOf(field: Field | NestedField): TSchema {
  const schema = field.list ? Type.Array(entrySchema(field, valueSchema(field))) : valueSchema(field);
  const whole = field.kind === 'id' || field.always ? schema : nullableSchema(schema);
  return field.absent ? Type.Optional(whole) : whole;
}

const entrySchema = (field: Field | NestedField, entry: TSchema) =>
  'holes' in field && field.holes ? nullableSchema(entry) : entry;

/** As `nullable`; a closed list has null among its values. */
function nullableSchema(schema: TSchema): TSchema {
  const listed = (schema as { enum?: unknown[] }).enum;
  return nullable(listed ? Type.Unsafe({ ...schema, enum: [...listed, null] }) : schema);
}

type RowProperties<F extends Fields> = { [Name in keyof F]: TUnsafe<WrittenRecord<F>[Name & keyof WrittenRecord<F>]> };

/** The properties of a record in a response, in the order of its fields. */
export const rowProperties = <F extends Fields>(fields: F) =>
  // Each field
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as RowProperties<F>;

/** The schema of a record in a response. */
export const rowSchema = <F extends Fields>(fields: F) =>
  // Its properties are those of the type
  Type.Object(rowProperties(fields)) as unknown as TUnsafe<WrittenRecord<F>>;

/**
 * The texts for a missing or wrong field: by its name, a part of a record or list as `shifts.from`, an entry of a list
 * of values as `team_ids.each`.
 */
export type Messages<F extends Fields> = Readonly<Record<InputName<F>, string> & Record<string, string>>;

type InputProperties<F extends Fields> = {
  [Name in keyof Received<F>]-?: undefined extends Received<F>[Name]
    ? TOptional<TUnsafe<Exclude<Received<F>[Name], undefined>>>
    : TUnsafe<Received<F>[Name]>;
};
type Received<F extends Fields> = ReceivedBody<F>;

const formats: Readonly<Record<NonNullable<FieldInput['format']>, More>> = {
  clock: { pattern: CLOCK_PATTERN },
  date: { format: 'date' },
  email: { format: 'email' },
  'date-time': { format: 'date-time' },
  uri: { format: 'uri' },
};

/** A whole number, or the text of a form's field; empty means not given. */
const typedNumber = (yearFrom: number | undefined, more: More) =>
  Type.Unsafe({
    type: ['integer', 'string', 'null'],
    ...(yearFrom !== undefined && { minimum: yearFrom, maximum: new Date().getFullYear() + 1 }),
    pattern: yearFrom === undefined ? '^\\d*$' : '^(19\\d\\d|20\\d\\d)?$',
    ...more,
  });

/** An id as a number or a text: an id that no row can have is answered as not found, not as an error of the caller. */
const anyId = (more: More) =>
  Type.Unsafe({
    type: ['integer', 'string'],
    pattern: '^\\d{1,15}$',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    ...more,
  });

function textSchema(input: FieldInput, more: More): TSchema {
  const { required, orNull, minLength, maxLength, oneLine, format, pattern } = input;
  const limits = {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(format && formats[format]),
    ...(pattern !== undefined && { pattern }),
    ...(oneLine && { pattern: ONE_LINE }),
  };
  if (!required || orNull) return Type.String({ ...limits, ...more });
  return Type.String({
    minLength: 1,
    ...(!format && !pattern && { pattern: '\\S' }),
    ...limits,
    ...(oneLine && { pattern: `(?=.*\\S)${ONE_LINE}` }),
    ...more,
  });
}

/** An id as a number, or as a text where the field allows it: the record's own id, or another name of it. */
function referenceSchema({ byText, minLength, maxLength, pattern, range }: FieldInput, more: More): TSchema {
  const numbers = { minimum: range?.min ?? 1, maximum: range?.max ?? LARGEST_ID };
  if (!byText) return Type.Integer({ ...numbers, ...more });
  const limits = { minLength, maxLength, pattern };
  const texts = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
  return Type.Unsafe({ type: ['integer', 'string'], ...numbers, ...texts, ...more });
}

/** One value of a field's input, without whether it may be absent or null. */
function inputValue(field: Field | NestedField, input: FieldInput, texts: More, more: More): TSchema {
  if (field.kind === 'record')
    return Type.Object(inputProperties(field.fields, texts as never), { additionalProperties: false });
  const { oneOf, range, yearFrom, digits } = input;
  if (oneOf) return oneOfValues(oneOf, more);
  if (digits !== undefined) return Type.String({ pattern: `^\\d{${digits}}$`, ...more });
  if (field.kind === 'reference') return referenceSchema(input, more);
  if (field.kind === 'id') return anyId(more);
  if (range) return kinds[field.kind]({ minimum: range.min, maximum: range.max, ...more });
  if (field.kind === 'integer') return typedNumber(yearFrom, more);
  return field.kind === 'text' || field.kind === 'day' ? textSchema(input, more) : kinds[field.kind](more);
}

const isSelfNullable = ({ kind }: Field | NestedField, { oneOf, range, digits, list }: FieldInput & { list?: true }) =>
  oneOf !== undefined || digits !== undefined || (kind === 'integer' && range === undefined && !list);

function inputSchema(field: Field | NestedField, input: FieldInput, texts: More, more: More): TSchema {
  const { items, required, orNull } = input;
  const each = typeof texts.each === 'string' ? message(texts.each) : {};
  const schema = field.list
    ? Type.Array(entrySchema(field, inputValue(field, input, texts, each)), {
        ...(items?.min !== undefined && { minItems: items.min }),
        ...(items?.max !== undefined && { maxItems: items.max }),
        ...(items?.unique && { uniqueItems: true }),
        ...more,
      })
    : inputValue(field, input, texts, more);
  const mayBeNull =
    orNull || !(required || field.always || isSelfNullable(field, { ...input, ...(field.list && { list: true }) }));
  return mayBeNull ? nullableSchema(schema) : schema;
}

/** The properties of the body that writes a record. @param messages texts for missing or wrong fields */
export const inputProperties = <F extends Fields>(fields: F, messages: Messages<F>) =>
  Object.fromEntries(
    inputFields(fields).map(({ name, field, input }) => {
      const inner = Object.entries(messages).flatMap(([key, text]) =>
        key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), text]] : [],
      );
      const text = messages[name];
      const schema = inputSchema(field, input, Object.fromEntries(inner), text === undefined ? {} : message(text));
      return [input.as ?? name, input.required && !input.stays ? schema : Type.Optional(schema)];
    }),
  ) as unknown as InputProperties<F>; // each input field by its name in the body

/** The parameters of a path or a query. @param messages texts for wrong parameters */
export const parameterSchema = (
  fields: Readonly<Record<string, Field>>,
  where: 'path' | 'query',
  messages: Readonly<Record<string, string>> = {},
) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const text = messages[name];
        const schema = parameterOf(field, where, text === undefined ? {} : message(text));
        return [name, where === 'path' || field.input?.required ? schema : Type.Optional(schema)];
      }),
    ),
  );

function parameterOf(field: Field, where: 'path' | 'query', more: More): TSchema {
  const { input = {}, oneOf } = field;
  const given = {
    ...(input.default !== undefined && { default: input.default }),
    ...(field.unit !== undefined && { description: field.unit }),
    ...more,
  };
  const values = oneOf ?? input.oneOf;
  if (values) return oneOfValues(values, given);
  if (field.kind === 'flag') return OneOf(['true', 'false', '1', '0']);
  if (field.kind === 'id' || field.kind === 'reference') return Type.Integer({ minimum: 1, maximum: LARGEST_ID });
  if (input.range) return kinds[field.kind]({ minimum: input.range.min, maximum: input.range.max, ...given });
  if (field.kind === 'text' && where === 'path' && input.pattern === undefined)
    return Type.String({ minLength: 1, maxLength: input.maxLength ?? 64 });
  // The schema checks the shape only: the handler reports which field has a date that does not exist.
  if (field.kind === 'day') return Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', ...given });
  if (field.kind !== 'text') return kinds[field.kind](given);
  const { required, ...limits } = input;
  return textSchema({ ...(required && { minLength: 1 }), ...limits }, given);
}

type EntryProperties<F extends Fields> = {
  [Name in InputName<F>]: TUnsafe<WrittenRecord<F>[Name & keyof WrittenRecord<F>]>;
};

/**
 * The properties of a whole record that another server sends: every field of a form, by its own name; null where it may
 * be.
 */
export const entryProperties = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    inputFields(fields).map(({ name, field, input }) => {
      const { required, maxLength, oneOf, yearFrom } = input;
      if (oneOf || field.kind === 'record') return [name, oneOf ? oneOfValues(oneOf, {}) : schemaOf(field)];
      const limits = {
        ...(maxLength !== undefined && { maxLength }),
        ...(yearFrom !== undefined && { minimum: yearFrom, maximum: 2100 }),
      };
      const schema = kinds[field.kind](limits);
      return [name, required ? schema : nullable(schema)];
    }),
  ) as EntryProperties<F>; // each input field

/** The values of a write for the fields of a record, by the fields' names. */
export type InputValues<F extends Fields> = { [Name in InputName<F>]?: unknown };

/** Values as the database stores them: trimmed, empty as null, numbers as such, and the default where there is one. */
export const storedValues = <F extends Fields>(fields: F, values: InputValues<F>): unknown[] =>
  inputFields(fields).map(({ name, field, input }) => storedValue(field, input, values[name]));

function storedValue(field: Field | NestedField, input: FieldInput, value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : value;
  if (text === undefined || text === null || text === '')
    return input.required && !input.orNull ? '' : (input.default ?? null);
  if (field.kind === 'record') {
    const stored = (one: unknown) => storedRecord(field.fields, one as InputValues<Fields>);
    return Array.isArray(text) ? text.map(stored) : stored(text);
  }
  return !field.list && (field.kind === 'integer' || field.kind === 'number') ? Number(text) : text;
}

/** The same by the names of the fields. */
export const storedRecord = <F extends Fields>(fields: F, values: InputValues<F>): StoredRecord<F> => {
  const stored = storedValues(fields, values);
  return Object.fromEntries(inputFields(fields).map(({ name }, i) => [name, stored[i]])) as StoredRecord<F>; // each of them
};
