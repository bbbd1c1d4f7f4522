import fc from 'fast-check';
import { anyWriting } from '../testing/anyWriting';
import { isFoundIn, searchForms, searchText } from './searchText';

const part = fc.stringMatching(/^([A-Z]{1,4}|[0-9]{1,4}|[АБВГДЃЖЗЅКЌЉЊОРСТЏШ]{1,4}|[a-zčšž]{1,6})$/);
const anyName = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.constantFrom('-', ' ', '', '.'))
  .map(([parts, separator]) => parts.join(separator));

it('a thing is found by its name, in either alphabet, without accents, in other letters or with other separators', () =>
  fc.assert(
    fc.property(
      anyName.chain((name) => fc.record({ name: fc.constant(name), typed: anyWriting(name) })),
      ({ name, typed }) =>
        expect([name, typed, isFoundIn(searchText('Ford Transit', name, 'V-7'), searchForms(typed))]).toEqual([
          name,
          typed,
          true,
        ]),
    ),
    { numRuns: 2_000 },
  ));

it.each([
  ['TRUCK-JV01', 'truckjv01'],
  ['ASH1', 'as-h1'],
  ['ASH1', 'AS H1'],
  ['SH-AS-H1', 'SHASH1'],
  ['SK-1234-AB', 'sk.1234_ab'],
  ['СК-1234-АВ', 'CK 1234 AB'],
  ['CK-1234-AB', 'СК1234АВ'],
  ['Марко Петров', 'petrov марко'],
])('%s is found by %s', (name, typed) => expect(isFoundIn(searchText(name), searchForms(typed))).toBe(true));

it.each([
  ['no dash', '-'],
  ['SK-1234-AB', 'SK-99'],
  ['Марко Петров', 'marko stojanov'],
  ['SK-12', '1 3'],
])('%s is not found by %s', (name, typed) => expect(isFoundIn(searchText(name), searchForms(typed))).toBe(false));
