import { type Field, type Fields, type InputName, inputFields, type NestedField } from 'shared-auth/contract';

const sqlTypes: Readonly<Record<(Field | NestedField)['kind'], string>> = {
  id: 'int',
  reference: 'int',
  text: 'text',
  number: 'float8',
  integer: 'int',
  flag: 'boolean',
  time: 'timestamptz',
  day: 'date',
  json: 'jsonb',
  record: 'jsonb',
};

/** Names of the columns that a form fills, in the order of the fields. */
export const inputColumns = <F extends Fields>(fields: F): InputName<F>[] =>
  inputFields(fields).map(({ name }) => name);

/** The same with their SQL types, for `jsonb_to_recordset(…) as x(…)`. */
export const typedInputColumns = (fields: Fields): string =>
  inputFields(fields)
    .map(({ name, field }) => `${name} ${sqlTypes[field.kind]}${field.list && field.kind !== 'record' ? '[]' : ''}`)
    .join(', ');
