import { vehicle } from '../../testing';
import { listOrder, searchTexts } from './listOrder';

const vehicles = [
  vehicle({ key: 'a', plate: 'СК-2', vehicleCode: 'V-10', speed: 20, fixAt: 3, imei: '867530900000001' }),
  vehicle({ key: 'b', plate: 'BT-1', vehicleCode: 'V-20', speed: 90, fixAt: 1, status: 'offline' }),
  vehicle({ key: 'c', plate: 'СК-10', vehicleCode: 'V-30', speed: null, fixAt: null, hasAlarms: true }),
  vehicle({ key: 'd', plate: 'ОХ-7', vehicleCode: null, speed: 50, fixAt: 2 }),
];
const texts = searchTexts(vehicles);
const found = (search: string) => listOrder(vehicles, texts, search, 'plate').map((i) => vehicles[i]?.key);

it('finds by plate, code and IMEI, in Latin or Cyrillic', () => {
  expect(found('sk')).toEqual(['a', 'c']);
  expect(found('СК')).toEqual(['a', 'c']);
  expect(found('бт-1')).toEqual(['b']);
  expect(found('v-30')).toEqual(['c']);
  expect(found(' 8675309 ')).toEqual(['a']);
  expect(found('ништо')).toEqual([]);
});

it('finds a plate whatever stands between its letters and digits', () => {
  for (const typed of ['sk10', 'СК10', 'ск 10', 'SK_10']) expect(found(typed)).toEqual(['c']);
});

it('sorts by alarm, speed of now, newest position, and plate with its numbers as numbers', () => {
  const sorted = (sort: Parameters<typeof listOrder>[3]) =>
    listOrder(vehicles, texts, '', sort).map((i) => vehicles[i]?.key);
  expect(sorted('alarm')[0]).toBe('c');
  expect(sorted('speed')).toEqual(['d', 'a', 'c', 'b']);
  expect(sorted('age')).toEqual(['a', 'd', 'b', 'c']);
  expect(sorted('plate').indexOf('a')).toBeLessThan(sorted('plate').indexOf('c'));
});
