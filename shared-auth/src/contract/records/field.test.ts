import {
  emptyForm,
  type Fields,
  type FormValues,
  fieldsByBodyName,
  filledForm,
  formProblems,
  inputFields,
  writeBody,
} from './field';

const fields = {
  id: { kind: 'id' },
  code: { kind: 'text', always: true, input: { as: 'code_sent', required: true } },
  built: { kind: 'integer', input: { yearFrom: 1900 } },
  status: { kind: 'text', input: { oneOf: ['active', 'retired'], default: 'active' } },
  seen: { kind: 'time' },
} as const satisfies Fields;

const typed = (more: Partial<FormValues<typeof fields>> = {}) => ({ ...emptyForm(fields), code: 'A', ...more });

it('has a form of the fields with an input, in their order, filled with defaults', () => {
  expect(inputFields(fields).map(({ name }) => name)).toEqual(['code', 'built', 'status']);
  expect(emptyForm(fields)).toEqual({ code: '', built: '', status: 'active' });
  expect(filledForm(fields, { code: 'A', built: 2020, status: null })).toEqual({
    code: 'A',
    built: '2020',
    status: 'active',
  });
});

it('finds everything that is wrong at once', () => {
  expect(formProblems(fields, typed({ code: ' ', built: '1899' }), 2026)).toEqual({ code: 'required', built: 'year' });
  for (const built of ['', '1900', '2027']) expect(formProblems(fields, typed({ built }), 2026)).toEqual({});
  for (const built of ['2028', '2020.5', 'abc'])
    expect(formProblems(fields, typed({ built }), 2026)).toEqual({ built: 'year' });
});

it('writes trimmed texts and numbers under the names of the body, and finds its fields by them', () => {
  expect(writeBody(fields, typed({ code: ' A ', built: '2020' }))).toEqual({
    code_sent: 'A',
    built: 2020,
    status: 'active',
  });
  expect(writeBody(fields, typed()).built).toBeNull();
  expect(fieldsByBodyName(fields)).toEqual({ code: 'code', code_sent: 'code', built: 'built', status: 'status' });
});
