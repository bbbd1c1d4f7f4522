import { vehicle } from '../../testing';
import { LIST_SORTS, ListOrder, type ListSort } from './listOrder';

const vehicles = [
  vehicle({ key: 'a', plate: 'СК-2', vehicleCode: 'V-10', speed: 20, fixAt: 3, imei: '867530900000001' }),
  vehicle({ key: 'b', plate: 'BT-1', vehicleCode: 'V-20', speed: 90, fixAt: 1, status: 'offline' }),
  vehicle({ key: 'c', plate: 'СК-10', vehicleCode: 'V-30', speed: null, fixAt: null, hasAlarms: true }),
  vehicle({ key: 'd', plate: 'ОХ-7', vehicleCode: null, speed: 50, fixAt: 2 }),
];
const keys = (search: string, sort: ListSort) =>
  new ListOrder().of(vehicles, search, sort).map((i) => vehicles[i]?.key);
const found = (search: string) => keys(search, 'plate');

it('finds by plate, code and IMEI, in Latin or Cyrillic', () => {
  expect(found('sk')).toEqual(['a', 'c']);
  expect(found('СК')).toEqual(['a', 'c']);
  expect(found('бт-1')).toEqual(['b']);
  expect(found('v-30')).toEqual(['c']);
  expect(found(' 8675309 ')).toEqual(['a']);
  expect(found('ништо')).toEqual([]);
});

it('finds a plate by what it looks like', () => {
  expect(found('CK-2')).toEqual(['a']);
  expect(found('OX7')).toEqual(['d']);
  expect(found('ВТ-1')).toEqual(['b']);
});

it('finds a plate whatever stands between its letters and digits', () => {
  for (const typed of ['sk10', 'СК10', 'ск-10', 'SK_10']) expect(found(typed)).toEqual(['c']);
  // Words are found each by itself, as in every list: the other has a 10 in its code.
  expect(found('ск 10')).toEqual(['a', 'c']);
});

it('finds by who drives, also where that is known only later, and no more once it has changed', () => {
  const orders = new ListOrder();
  const by = (drivers: readonly (string | null)[]) =>
    orders
      .of(
        vehicles.map((each, i) => ({ ...each, drivers: drivers[i] })),
        'nikolovski sk',
        'plate',
      )
      .map((i) => vehicles[i]?.key);
  expect(by([])).toEqual([]);
  expect(by(['Драган Николовски', null, 'Елена Петрова', 'Петров'])).toEqual(['a']);
  expect(by([null, null, 'Драган Николовски', null])).toEqual(['c']);
});

it('sorts by alarm, speed of now, newest position, and plate with its numbers as numbers', () => {
  const sorted = (sort: ListSort) => keys('', sort);
  expect(sorted('alarm')[0]).toBe('c');
  expect(sorted('speed')).toEqual(['d', 'a', 'c', 'b']);
  expect(sorted('age')).toEqual(['a', 'd', 'b', 'c']);
  expect(sorted('plate').indexOf('a')).toBeLessThan(sorted('plate').indexOf('c'));
});

it('keeps the order of names, whatever was sorted by before, and follows what has changed since', () => {
  const orders = new ListOrder();
  const many = Array.from({ length: 60 }, (_, i) =>
    vehicle({ key: String(i), plate: `СК-${(i * 37) % 60}`, speed: i % 3, fixAt: i % 5, hasAlarms: i % 7 === 0 }),
  );
  for (const sort of [...LIST_SORTS, ...LIST_SORTS])
    expect(orders.of(many, '', sort)).toEqual(new ListOrder().of(many, '', sort));
  const moved = many.map((each, i) => ({ ...each, speed: (i * 11) % 60 }));
  expect(orders.of(moved, '', 'speed')).toEqual(new ListOrder().of(moved, '', 'speed'));
  const others = [...vehicles, ...many];
  expect(orders.of(others, 'sk', 'plate')).toEqual(new ListOrder().of(others, 'sk', 'plate'));
});

it('compares names once for a set of vehicles, and again when one has another name', () => {
  const compare = jest.spyOn(Intl.Collator.prototype, 'compare', 'get');
  const orders = new ListOrder();
  for (const sort of LIST_SORTS) orders.of(vehicles, '', sort);
  const once = compare.mock.calls.length;
  for (const sort of LIST_SORTS) orders.of(vehicles, '', sort);
  expect(compare.mock.calls.length).toBe(once);
  const renamed = vehicles.map((each) => (each.key === 'c' ? { ...each, plate: 'АА-1' } : each));
  expect(orders.of(renamed, '', 'plate')[0]).toBe(2);
  expect(compare.mock.calls.length).toBeGreaterThan(once);
});
