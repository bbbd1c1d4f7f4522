import type { Field, FieldInput, Fields, Hole, NestedField } from './field';
import { CLOCK_PATTERN } from './patterns';

/** Names of the fields that a form has, and that a write sends. */
export type InputName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { input: FieldInput } ? Name : never;
}[keyof F] &
  string;

/** Names of the required fields. */
export type RequiredName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { input: { required: true } } ? Name : never;
}[keyof F] &
  string;

/** The input fields of a record, in the order of its table. */
export const inputFields = <F extends Fields>(
  fields: F,
): { name: InputName<F>; field: Field | NestedField; input: FieldInput }[] =>
  Object.entries(fields).flatMap(
    // It has an input
    ([name, field]) => (field.input ? [{ name: name as InputName<F>, field, input: field.input }] : []),
  );

/** Typed values are texts until they are sent; lists, records and flags are stored unchanged. */
const isTyped = (field: Field | NestedField): boolean =>
  !field.list && !['record', 'flag', 'json'].includes(field.kind);

type FormValue<F> = F extends { list: true } | { kind: 'record' | 'json' }
  ? BodyValue<F>
  : F extends { kind: 'flag' }
    ? boolean
    : string;

/** The fields of a form as typed, empty or as a record has them. */
export type FormValues<F extends Fields> = { [Name in InputName<F>]: FormValue<F[Name]> };

function valueIn(field: Field | NestedField, value: unknown): unknown {
  const known = value ?? field.input?.default;
  if (isTyped(field)) return String(known ?? '');
  if (field.kind === 'record' && Array.isArray(known)) return known.map((row) => filledRow(field.fields, row));
  return known ?? (field.list ? [] : field.kind === 'flag' ? false : null);
}

/** A row with empty texts in place of unknown ones; other values are unchanged. */
const filledRow = (fields: Fields, row: Readonly<Record<string, unknown>>) => ({
  ...row,
  ...Object.fromEntries(
    inputFields(fields).map(({ name, field }) => [
      name,
      field.kind === 'record' || field.list || field.kind === 'text' || field.kind === 'day'
        ? valueIn(field, row[name])
        : row[name],
    ]),
  ),
});

/** A form filled with the server's values. */
export const filledForm = <F extends Fields>(
  fields: F,
  record: Readonly<Partial<Record<InputName<F>, unknown>>>,
): FormValues<F> =>
  Object.fromEntries(
    inputFields(fields).map(({ name, field }) => [name, valueIn(field, record[name])]),
  ) as FormValues<F>; // each input field

/** An empty form. */
export const emptyForm = <F extends Fields>(fields: F): FormValues<F> =>
  filledForm(fields, {} as Readonly<Partial<Record<InputName<F>, unknown>>>);

/** Why a field of a form is not accepted; `range` also means that a text does not match its pattern. */
export type FieldProblem = 'required' | 'year' | 'length' | 'email' | 'range' | 'clock';

/** The definition of a valid email address in HTML. */
const emailFormat =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** A number as typed, with a comma or a point where it need not be whole; NaN for anything else. */
const typedNumber = (kind: Field['kind'] | 'record', text: string): number =>
  (kind === 'number' ? /^-?\d{1,10}([.,]\d*)?$/ : /^-?\d{1,10}$/).test(text)
    ? Number(text.replace(',', '.'))
    : Number.NaN;
const isNumber = ({ kind }: Field | NestedField): boolean => kind === 'integer' || kind === 'number';

function problemOf(text: string, field: Field | NestedField, input: FieldInput, thisYear: number) {
  const { required, orNull, digits, format, pattern, yearFrom, range } = input;
  const number = typedNumber(field.kind, text);
  // The server refuses null for a number with `always`.
  if (text === '') return (required && !orNull) || (field.always && isNumber(field)) ? 'required' : undefined;
  if (digits !== undefined && text.length !== digits) return 'length';
  if (format === 'email' && !emailFormat.test(text)) return 'email';
  if (format === 'clock' && !new RegExp(CLOCK_PATTERN).test(text)) return 'clock';
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return 'range';
  if (yearFrom !== undefined && !(number >= yearFrom && number <= thisYear + 1)) return 'year';
  if (range && !(number >= range.min && number <= range.max)) return 'range';
  return undefined;
}

/** All violations of the rules of a form's fields. Blanks mean an empty value. @param thisYear for forms with years */
export function formProblems<F extends Fields>(
  fields: F,
  values: FormValues<F>,
  thisYear = Number.POSITIVE_INFINITY,
): Partial<Record<InputName<F>, FieldProblem>> {
  const problems: Partial<Record<InputName<F>, FieldProblem>> = {};
  for (const { name, field, input } of inputFields(fields)) {
    const value: unknown = values[name];
    const problem = isTyped(field)
      ? problemOf(String(value).trim(), field, input, thisYear)
      : input.required && (value === null || (Array.isArray(value) && value.length < (input.items?.min ?? 0)))
        ? 'required'
        : undefined;
    if (problem) problems[name] = problem;
  }
  return problems;
}

/** The name of a field in the body of a write. */
export type BodyName<F extends Fields, Name extends keyof F> = F[Name] extends {
  input: { as: infer As extends string };
}
  ? As
  : Name;

type BodyOne<F> = F extends { kind: 'record'; fields: infer Inner extends Fields }
  ? WriteBody<Inner>
  : F extends { kind: 'json'; type?: infer Value }
    ? Value
    : F extends { input: { oneOf: readonly (infer Value)[] } }
      ? Value
      : F extends { kind: 'flag' }
        ? boolean
        : F extends { kind: 'integer' | 'number' }
          ? F extends { list: true } | { input: { required: true; orNull?: never } }
            ? number
            : number | null
          : F extends { kind: 'reference' | 'id' }
            ? string | number
            : string;
type OrNull<F, Value> = F extends { input: { orNull: true } } ? Value | null : Value;
/** The type of a field in a body. */
export type BodyValue<F> = OrNull<F, F extends { list: true } ? readonly (BodyOne<F> | Hole<F>)[] : BodyOne<F>>;

type MayLack<F, Name> = F extends { absent: true } ? Name : never;
/**
 * The body of a write: every field of the form, trimmed; an empty number is null. Fields that may be absent may be left
 * out, because some servers do not accept them.
 */
export type WriteBody<F extends Fields> = {
  [Name in InputName<F> as Exclude<BodyName<F, Name>, MayLack<F[Name], BodyName<F, Name>>> & string]: BodyValue<
    F[Name]
  >;
} & { [Name in InputName<F> as MayLack<F[Name], BodyName<F, Name>> & string]?: BodyValue<F[Name]> };

/** The value of a typed field in the body. A numeric id is sent as a number. */
function sentValue(field: Field | NestedField, { orNull }: FieldInput, text: string): unknown {
  if (text === '') return orNull || isNumber(field) ? null : '';
  if (isNumber(field)) return typedNumber(field.kind, text);
  return field.kind === 'reference' && orNull && /^\d+$/.test(text) ? Number(text) : text;
}

export const writeBody = <F extends Fields>(fields: F, values: FormValues<F>): WriteBody<F> =>
  sentRecord(fields, values) as WriteBody<F>; // each input field by its name in the body

/** The body of a record and of nested ones: the input fields alone, without other values in the form. */
const sentRecord = (fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    inputFields(fields).map(({ name, field, input }) => [input.as ?? name, sentField(field, input, values[name])]),
  );

function sentField(field: Field | NestedField, input: FieldInput, value: unknown): unknown {
  if (isTyped(field)) return typeof value === 'string' ? sentValue(field, input, value.trim()) : value;
  if (field.kind !== 'record' || typeof value !== 'object' || value === null) return value;
  const sent = (one: object) => sentRecord(field.fields, one as Readonly<Record<string, unknown>>);
  return Array.isArray(value) ? value.map(sent) : sent(value);
}

/** Which field each name in a body or a failure means. */
export const fieldsByBodyName = <F extends Fields>(fields: F): Readonly<Record<string, InputName<F>>> =>
  Object.fromEntries(
    inputFields(fields).flatMap(({ name, input }) => [[name, name], ...(input.as ? [[input.as, name]] : [])]),
  );

type StoredValue<F> = F extends { list: true } | { input: { default: unknown } | { required: true; orNull?: never } }
  ? NonNullable<StoredOne<F>>
  : StoredOne<F> | null;
type StoredOne<F> = F extends { kind: 'reference' }
  ? F extends { list: true }
    ? readonly number[]
    : number
  : BodyValue<F>;
/** The body as a database stores it: every field of the form by its own name. */
export type StoredRecord<F extends Fields> = { [Name in InputName<F>]: StoredValue<F[Name]> };
