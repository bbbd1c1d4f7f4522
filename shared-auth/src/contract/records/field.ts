/**
 * The kind of a field's value, in JSON (a reference is the id of another record, or null; `json` is passed through
 * unchanged): times as ISO 8601 in UTC, days as `YYYY-MM-DD`.
 */
export type FieldKind = 'id' | 'reference' | 'text' | 'number' | 'integer' | 'flag' | 'time' | 'day' | 'json';

/** The kind of record that an id or a reference identifies: tests use it to select existing ids. */
export type Thing =
  | 'alarm'
  | 'assignment'
  | 'calendar'
  | 'device'
  | 'fuel_receipt'
  | 'key'
  | 'maintenance'
  | 'message'
  | 'odometer_reading'
  | 'rule'
  | 'schedule'
  | 'sensor'
  | 'session'
  | 'share'
  | 'team'
  | 'tracker_time'
  | 'unregistered'
  | 'user'
  | 'vehicle'
  | 'webhook'
  | 'zone'
  | 'zone_rule';

/** A field in a form and in the body of a write. A field without it is set by the server. */
export interface FieldInput {
  /** Its name in the body, where the specification has another. */
  as?: string;
  /** The field must be present; a text must contain more than blanks. */
  required?: true;
  /** When absent from a change, the value stays; when sent, the same rules apply. */
  stays?: true;
  /**
   * Null is accepted, also of a closed list, and where it must be there: a text may then be empty. Everything else that
   * is not required may be null anyway.
   */
  orNull?: true;
  /** Letters at least and at most. */
  minLength?: number;
  maxLength?: number;
  /** Without line breaks and other control characters: for texts in a mail's `To:`, or in one line of a list. */
  oneLine?: true;
  /** Exactly so many digits. */
  digits?: number;
  /** `clock` is `HH:MM`, `uri` an absolute address. */
  format?: 'email' | 'clock' | 'date' | 'date-time' | 'uri';
  /** A pattern that a text must match, for rules that the other properties cannot express. */
  pattern?: string;
  /**
   * A reference may also be sent as a text: the value of a form, or another name by which the server finds the record.
   */
  byText?: true;
  /** A closed list. */
  oneOf?: readonly (string | number)[];
  /** The value of a new record without the field. */
  default?: string | number | boolean;
  /** The first year that is accepted; the last one is the next year. */
  yearFrom?: number;
  /** Smallest and largest value of a number, also of each one in a list. */
  range?: { min: number; max: number };
  /** Entries of a list; `unique` refuses the same one twice. */
  items?: { min?: number; max?: number; unique?: true };
}

/**
 * One field of a record on the wire. Its reader in the browser, its row and body on the server with their types, the
 * OpenAPI document and the rules of its form are derived from this.
 */
export interface Field {
  kind: FieldKind;
  /** Several of them, in an array. */
  list?: true;
  /**
   * Whether the reference API always writes the field and refuses null for it; otherwise, and on other servers, it may
   * be null or absent.
   */
  always?: true;
  /** The field may be absent from a response. Fields that may only be null do not set this. */
  absent?: true;
  /** The texts that the reference API writes. A console reads every text: another server may have more. */
  oneOf?: readonly (string | number)[];
  unit?: string;
  of?: Thing;
  input?: FieldInput;
}

/** A record within a record, or a list of them. */
export interface NestedField {
  kind: 'record';
  fields: Fields;
  list?: true;
  /** An entry of the list may be null, because entries are identified by their place. */
  holes?: true;
  always?: true;
  absent?: true;
  input?: FieldInput;
}

export interface Fields {
  readonly [name: string]: Field | NestedField;
}

/** A field that is passed through unchanged, with the type that both sides agree on. */
export const json = <T>(field: Omit<Field, 'kind'> = {}) =>
  // The type is known to the compiler only
  ({ kind: 'json', ...field }) as Omit<Field, 'kind'> & { kind: 'json'; type?: T; always: true };

/** A text of a closed list, in a record as in its form. */
export const choiceOf = <const Values extends readonly string[], const I extends FieldInput>(oneOf: Values, input: I) =>
  ({ kind: 'text', always: true, oneOf, input: { ...input, oneOf } }) as const;

type Staying<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends { input: infer Input }
    ? Omit<F[Name], 'input'> & { input: Input & { stays: true } }
    : F[Name];
};

/** The fields of a change: absent fields stay unchanged. */
export const staying = <const F extends Fields>(fields: F): Staying<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.input ? { ...field, input: { ...field.input, stays: true } } : field,
    ]),
  ) as unknown as Staying<F>; // each field of its name

/** The same fields, each of which may be absent from a response. */
export const absent = <const F extends Fields>(fields: F) =>
  // The same names
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, absent: true }])) as {
    readonly [Name in keyof F]: F[Name] & { readonly absent: true };
  };

/** The types that the console reads for each kind. */
export interface ReadValues {
  id: string | number;
  reference: string | number | null;
  text: string | null;
  number: number | null;
  integer: number | null;
  flag: boolean | null;
  /** Epoch milliseconds. */
  time: number | null;
  day: string | null;
  json: unknown;
}

interface WrittenValues {
  id: number;
  reference: number;
  text: string;
  number: number;
  integer: number;
  flag: boolean;
  /** ISO 8601 in UTC. */
  time: string;
  day: string;
  json: unknown;
}

type Listed<F, Value> = F extends { list: true } ? NonNullable<Value>[] : Value;

/**
 * A record as the console reads it: only its identity is certain. Lists are lists, and a record within it that is
 * always written is there, if need be with nulls only.
 */
export type ReadRecord<F extends Fields> = { -readonly [Name in keyof F]: ReadField<F[Name]> };
/** A null entry, where the list may have empty entries. */
export type Hole<F> = F extends { holes: true } ? null : never;
type HasId<F extends Fields> = [Extract<F[keyof F], { kind: 'id' }>] extends [never] ? false : true;
type ReadField<F extends Field | NestedField> = F extends NestedField
  ? F extends { list: true }
    ? (ReadRecord<F['fields']> | Hole<F>)[]
    : F extends { always: true }
      ? ReadRecord<F['fields']> | (HasId<F['fields']> extends true ? null : never)
      : ReadRecord<F['fields']> | null
  : F extends Field
    ? Listed<F, ReadValues[F['kind']]>
    : never;

type WrittenValue<F extends Field | NestedField> = F extends NestedField
  ? WrittenRecord<F['fields']>
  : F extends { oneOf: readonly (infer Value)[] }
    ? Value
    : F extends { type?: infer Value; kind: 'json' }
      ? Value
      : F extends Field
        ? WrittenValues[F['kind']]
        : never;
type WrittenField<F extends Field | NestedField> = F extends { list: true }
  ? readonly (WrittenValue<F> | Hole<F>)[]
  : WrittenValue<F>;

type AbsentName<F extends Fields> = { [Name in keyof F]: F[Name] extends { absent: true } ? Name : never }[keyof F];

/** A record as the reference API writes it. */
export type WrittenRecord<F extends Fields> = {
  -readonly [Name in Exclude<keyof F, AbsentName<F>>]: F[Name] extends { kind: 'id' } | { always: true }
    ? WrittenField<F[Name]>
    : WrittenField<F[Name]> | null;
} & { -readonly [Name in AbsentName<F>]?: WrittenField<F[Name]> | null };
