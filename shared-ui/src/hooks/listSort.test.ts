import { sortQuery, tableSort } from './listSort';

const names = { plate: 'license_plate', place: 'place' };
const byPlate = { sort: 'license_plate', order: 'desc' } as const;
const base = { state: byPlate, names, answer: undefined, isWhole: false, onChange: () => {} };

it('sends nothing until the user sorts, and nothing that the server does not know', () => {
  expect(sortQuery({ sort: '', order: '' }, ['license_plate'])).toEqual({});
  expect(sortQuery({ sort: 'place', order: 'asc' }, ['license_plate'])).toEqual({});
  expect(sortQuery({ sort: 'license_plate', order: '' }, ['license_plate'])).toEqual({
    sort: 'license_plate',
    order: 'asc',
  });
});

it.each([
  ['an answer that confirms it', { by: 'license_plate', order: 'desc' }, 'caller'],
  ['one that is sorted the other way', { by: 'license_plate', order: 'asc' }, 'page'],
  ['one that is sorted by something else', { by: 'id', order: 'desc' }, 'page'],
] as const)('leaves the sorting to the server only with %s', (_name, sorted, sorting) => {
  expect(tableSort({ ...base, answer: { sorted } }).sorting).toBe(sorting);
});

it('sorts the rows that are there where nothing is confirmed, and the page is all there is', () => {
  expect(tableSort({ ...base, answer: {} }).sorting).toBe('page');
  expect(tableSort({ ...base, answer: {}, isWhole: true }).sorting).toBe('table');
});

it('goes between columns and the names of the server', () => {
  const onChange = jest.fn();
  const { sort, onSort } = tableSort({ ...base, onChange });
  expect(sort).toEqual({ key: 'plate', direction: 'descending' });
  onSort({ key: 'place', direction: 'ascending' });
  onSort(null);
  expect(onChange.mock.calls).toEqual([[{ sort: 'place', order: 'asc' }], [{ sort: '', order: '' }]]);
});
