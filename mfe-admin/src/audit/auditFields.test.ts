import * as calls from 'shared-auth/calls';
import type { Fields } from 'shared-auth/contract';
import en from './texts/en.json';
import mk from './texts/mk.json';

/** The names of the fields that a body may have, at every depth. */
const inputsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    'fields' in field ? [name, ...inputsOf(field.fields)] : field.input ? [name] : [],
  );

const recorded = Object.values(calls)
  .flatMap((group) => (group && typeof group === 'object' ? Object.values(group as object) : []))
  .flatMap((call) => (call?.method && call.audit && call.body ? [[`${call.method} ${call.path}`, call.body]] : []));

it.each(recorded)('%s has a word for each of its fields in the audit log', (_, body: Fields) => {
  for (const words of [mk.fields, en.fields])
    expect(inputsOf(body).filter((name) => !Object.hasOwn(words, name))).toEqual([]);
});

it('has the same words in both languages', () => {
  expect(recorded.length).toBeGreaterThan(30);
  expect(Object.keys(en.fields)).toEqual(Object.keys(mk.fields));
});
