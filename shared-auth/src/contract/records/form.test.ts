import type { Fields } from './field';
import { emptyForm, type FormValues, fieldsByBodyName, filledForm, formProblems, inputFields, writeBody } from './form';

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

const numbers = {
  due: { kind: 'number', input: { range: { min: 0, max: 1000 } } },
  warn: { kind: 'integer', always: true, input: { range: { min: 0, max: 100 }, default: 14 } },
} as const satisfies Fields;

it('takes a comma or a point in a number that need not be whole, and in no other', () => {
  for (const due of ['130,5', '130.5']) {
    expect(formProblems(numbers, { due, warn: '14' })).toEqual({});
    expect(writeBody(numbers, { due, warn: '14' })).toEqual({ due: 130.5, warn: 14 });
  }
  expect(formProblems(numbers, { due: '1,2,3', warn: '1,5' })).toEqual({ due: 'range', warn: 'range' });
});

it('asks for a number that the server takes no null for', () =>
  expect(formProblems(numbers, { due: '', warn: '' })).toEqual({ warn: 'required' }));

it('takes no text that its pattern does not, and nothing for an empty one', () => {
  const named = { uid: { kind: 'text', input: { pattern: '^\\p{Lu}\\d$' } } } as const satisfies Fields;
  for (const uid of ['', ' Ж7 ']) expect(formProblems(named, { uid })).toEqual({});
  expect(formProblems(named, { uid: '7Ж' })).toEqual({ uid: 'range' });
});

describe('records within a form', () => {
  const note = { kind: 'text', input: { required: true, orNull: true } } as const;
  const shifts = {
    kind: 'record',
    list: true,
    always: true,
    fields: { from: { kind: 'text', always: true, input: { required: true } }, note },
    input: { required: true },
  } as const;
  const calendar = { note, shifts, made: { kind: 'time' } } as const satisfies Fields;

  it('are sent as their table has them, without what the form keeps of a row besides', () => {
    const row = { from: ' 08:00 ', note: ' ', key: 1 };
    expect(writeBody(calendar, { note: '', shifts: [row] })).toEqual({
      note: null,
      shifts: [{ from: '08:00', note: null }],
    });
  });

  it('are filled with what is known of them; what may be null is no problem', () => {
    const filled = filledForm(calendar, { note: null, shifts: [{ id: 5, from: null, note: 'A' }] });
    expect(filled).toEqual({ note: '', shifts: [{ id: 5, from: '', note: 'A' }] });
    expect(formProblems(calendar, filled)).toEqual({});
  });
});
