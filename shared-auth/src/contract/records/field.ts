/**
 * What a field holds (a reference is the id of another record, or null): written as JSON has it, times as ISO 8601 in
 * UTC.
 */
export type FieldKind = 'id' | 'reference' | 'text' | 'number' | 'integer' | 'flag' | 'time';

/** How a form and the body of a write have a field. A field without it is the server's own. */
export interface FieldInput {
  /** Its name in the body, where the specification has another. */
  as?: string;
  required?: true;
  /** Letters at most. */
  maxLength?: number;
  /** Exactly so many digits. */
  digits?: number;
  format?: 'email';
  /** A closed list. */
  oneOf?: readonly string[];
  /** What a new record has without it. */
  default?: string;
  /** The first year that is accepted; the last one is the next year. */
  yearFrom?: number;
}

/**
 * One field of a record that goes over the wire. Its reader in the browser, its row and body on the server with their
 * types, the OpenAPI document and the rules of its form follow from this.
 */
export interface Field {
  kind: FieldKind;
  /** Whether the reference API always writes it; elsewhere, and without it, it may be null or absent. */
  always?: true;
  unit?: string;
  input?: FieldInput;
}

export type Fields = Readonly<Record<string, Field>>;

interface ReadValues {
  id: string | number;
  reference: string | number | null;
  text: string | null;
  number: number | null;
  integer: number | null;
  flag: boolean | null;
  /** Epoch milliseconds. */
  time: number | null;
}

interface WrittenValues {
  id: number;
  reference: number | null;
  text: string;
  number: number;
  integer: number;
  flag: boolean;
  /** ISO 8601 in UTC. */
  time: string;
}

/** A record as the console reads it: only its identity is certain. */
export type ReadRecord<F extends Fields> = { -readonly [Name in keyof F]: ReadValues[F[Name]['kind']] };

/** A record as the reference API writes it. */
export type WrittenRecord<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends { kind: 'id' } | { always: true }
    ? WrittenValues[F[Name]['kind']]
    : WrittenValues[F[Name]['kind']] | null;
};

/** Names of the fields that a form has, and that a write sends. */
export type InputName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { input: FieldInput } ? Name : never;
}[keyof F] &
  string;

/** Names of the fields without which nothing is saved. */
export type RequiredName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { input: { required: true } } ? Name : never;
}[keyof F] &
  string;

/** The fields that a form has, in their order, with what is known of each. */
export const inputFields = <F extends Fields>(fields: F): { name: InputName<F>; field: Field; input: FieldInput }[] =>
  Object.entries(fields).flatMap(
    // It has an input
    ([name, field]) => (field.input ? [{ name: name as InputName<F>, field, input: field.input }] : []),
  );

/** The fields of a form as typed, empty or as a record has them. */
export type FormValues<F extends Fields> = Record<InputName<F>, string>;

/** An empty form. */
export const emptyForm = <F extends Fields>(fields: F): FormValues<F> =>
  // Each input field
  Object.fromEntries(inputFields(fields).map(({ name, input }) => [name, input.default ?? ''])) as FormValues<F>;

/** A form filled with what the server has. */
export const filledForm = <F extends Fields>(
  fields: F,
  record: Readonly<Record<InputName<F>, string | number | boolean | null>>,
): FormValues<F> =>
  Object.fromEntries(
    inputFields(fields).map(({ name, input }) => [name, String(record[name] ?? input.default ?? '')]),
  ) as FormValues<F>; // each input field

/** Why a field of a form is not accepted. */
export type FieldProblem = 'required' | 'year' | 'length' | 'email';

/** What HTML calls a valid email address. */
const emailFormat =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * What is wrong with a form by the rules of its fields, all at once. Blanks are nothing. @param thisYear for forms with
 * years
 */
export function formProblems<F extends Fields>(
  fields: F,
  values: FormValues<F>,
  thisYear = Number.POSITIVE_INFINITY,
): Partial<Record<InputName<F>, FieldProblem>> {
  const problems: Partial<Record<InputName<F>, FieldProblem>> = {};
  for (const { name, input } of inputFields(fields)) {
    const text = values[name].trim();
    const year = Number(text);
    if (text === '') {
      if (input.required) problems[name] = 'required';
    } else if (input.digits !== undefined && text.length !== input.digits) problems[name] = 'length';
    else if (input.format === 'email' && !emailFormat.test(text)) problems[name] = 'email';
    else if (
      input.yearFrom !== undefined &&
      !(Number.isInteger(year) && year >= input.yearFrom && year <= thisYear + 1)
    )
      problems[name] = 'year';
  }
  return problems;
}

/** The name of a field in the body of a write. */
export type BodyName<F extends Fields, Name extends keyof F> = F[Name] extends {
  input: { as: infer As extends string };
}
  ? As
  : Name;

/** The body of a write: every field of the form, trimmed; a number that was not given is null. */
export type WriteBody<F extends Fields> = {
  [Name in InputName<F> as BodyName<F, Name> & string]: F[Name]['kind'] extends 'integer' | 'number'
    ? number | null
    : F[Name]['kind'] extends 'reference'
      ? string | number
      : string;
};

export const writeBody = <F extends Fields>(fields: F, values: FormValues<F>): WriteBody<F> =>
  Object.fromEntries(
    inputFields(fields).map(({ name, field, input }) => {
      const text = values[name].trim();
      const isNumber = field.kind === 'integer' || field.kind === 'number';
      return [input.as ?? name, isNumber ? (text === '' ? null : Number(text)) : text];
    }),
  ) as WriteBody<F>; // each input field by its name in the body

/** Which field each name in a body or a failure means. */
export const fieldsByBodyName = <F extends Fields>(fields: F): Readonly<Record<string, InputName<F>>> =>
  Object.fromEntries(
    inputFields(fields).flatMap(({ name, input }) => [[name, name], ...(input.as ? [[input.as, name]] : [])]),
  );
