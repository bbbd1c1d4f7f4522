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

/**
 * How a form is written: `insert into t (columns) select columns from source`, or `update t set assigned from source`.
 * `$1` is the JSON of an array of rows.
 *
 * @param more columns that are made of the fields, with their SQL types
 */
export function writtenBy(fields: Fields, more: Readonly<Record<string, string>> = {}) {
  const names = [...inputColumns(fields), ...Object.keys(more)];
  const types = [typedInputColumns(fields), ...Object.entries(more).map(([name, type]) => `${name} ${type}`)];
  const columns = names.join(', ');
  return {
    columns,
    assigned: `(${columns}) = row(${names.map((name) => `x.${name}`).join(', ')})`,
    source: `json_to_recordset($1::text::json) as x(${types.join(', ')})`,
  };
}
