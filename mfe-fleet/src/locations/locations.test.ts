import { filterProblem, type LocationFilters, locationsQueryOf } from './locations';

const none: LocationFilters = {
  search: '',
  start: '',
  end: '',
  minSpeed: '',
  maxSpeed: '',
  vehicle: '',
  device: '',
  page: 1,
  sort: '',
  order: '',
};

it('builds local date-times with seconds and speeds as numbers', () => {
  expect(
    locationsQueryOf({ ...none, search: 'СК', start: '2026-03-01T08:05', minSpeed: '80,5', maxSpeed: 'x' }),
  ).toMatchObject({ search: 'СК', start_date: '2026-03-01T08:05:00', end_date: '', min_speed: 80.5, max_speed: '' });
});

it('asks the server for the orders it keeps, and for no other', () => {
  expect(locationsQueryOf({ ...none, sort: 'speed', order: 'desc' })).toMatchObject({ sort: 'speed', order: 'desc' });
  expect(locationsQueryOf({ ...none, sort: 'altitude', order: 'desc' })).not.toHaveProperty('sort');
});

it('says which filters contradict each other', () => {
  expect(filterProblem(none)).toBeNull();
  expect(filterProblem({ ...none, start: '2026-03-02T00:00', end: '2026-03-01T00:00' })).toBe('endBeforeStart');
  expect(filterProblem({ ...none, minSpeed: '90', maxSpeed: '80' })).toBe('maxBelowMin');
  expect(filterProblem({ ...none, minSpeed: '0', maxSpeed: '80' })).toBeNull();
});
