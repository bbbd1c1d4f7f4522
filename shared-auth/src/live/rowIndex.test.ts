import type { LiveRow } from './liveRows';
import { createRowIndex } from './rowIndex';

const row = (n: number, fields: Partial<LiveRow> = {}): LiveRow => ({
  key: String(n),
  vehicle_id: n,
  vehicle_code: null,
  device_id: `GPS-${n}`,
  license_plate: null,
  deviceStatus: null,
  latitude: null,
  longitude: null,
  speed: null,
  heading: null,
  fixAt: null,
  hasAlarms: false,
  ...fields,
});
const nobody = { vehicle_id: null, vehicle_code: null, device_id: null, license_plate: null };
const fleet = (size: number) => Array.from({ length: size }, (_, n) => row(n));

/** An index whose later parts are indexed on request. */
function open() {
  const later: (() => void)[] = [];
  const index = createRowIndex<LiveRow>((work) => later.push(work));
  return { index, later, finish: () => later.splice(0).forEach((work) => void work()) };
}

it('finds a row by whatever names it, as it was polled last', () => {
  const { index } = open();
  index.setRows(fleet(3));
  const polled = row(1, { speed: 50 });
  index.setRows([row(0), polled, row(2)]);
  expect(index.find({ ...nobody, vehicle_id: '1' })).toBe(polled);
  expect(index.find({ ...nobody, device_id: 'GPS-1' })).toBe(polled);
  expect(index.find({ ...nobody, device_id: 'GPS-9' })).toBeUndefined();
});

it('finds a row by whichever identity both have', () => {
  const { index } = open();
  const none = { vehicle_id: null, device_id: null };
  index.setRows([
    row(1, { vehicle_code: 'A' }),
    row(2, { ...none, vehicle_code: 'B' }),
    row(3, { ...none, license_plate: 'SK-3' }),
  ]);
  expect(index.find({ ...nobody, vehicle_id: '1', vehicle_code: 'B' })?.key).toBe('1');
  expect(index.find({ ...nobody, vehicle_id: 99, vehicle_code: 'B' })?.key).toBe('2');
  expect(index.find({ ...nobody, license_plate: 'SK-3' })?.key).toBe('3');
  expect(index.find(nobody)).toBeUndefined();
});

it('follows a device that was moved to another vehicle, and forgets who is gone', () => {
  const { index } = open();
  index.setRows(fleet(3));
  index.setRows([row(0), row(1, { device_id: null }), row(2, { device_id: 'GPS-1' })]);
  expect(index.find({ ...nobody, device_id: 'GPS-1' })?.key).toBe('2');
  index.setRows([row(0)]);
  expect(index.find({ ...nobody, vehicle_id: 2 })).toBeUndefined();
});

it('indexes a very large fleet in parts, and only once', () => {
  const { index, later, finish } = open();
  index.setRows(fleet(12_000));
  expect(index.find({ ...nobody, vehicle_id: 4_999 })?.key).toBe('4999');
  expect(index.find({ ...nobody, vehicle_id: 11_999 })).toBeUndefined();
  finish();
  finish();
  expect(index.find({ ...nobody, vehicle_id: 11_999 })?.key).toBe('11999');
  index.setRows(fleet(12_000));
  expect(later).toHaveLength(0);
});

it('stays quick when rows change with every poll', () => {
  const { index, finish } = open();
  for (let poll = 0; poll < 100; poll++) {
    index.setRows([row(0, { license_plate: `SK-${poll}` }), row(1)]);
    finish();
  }
  expect(index.find({ ...nobody, license_plate: 'SK-99' })?.key).toBe('0');
  expect(index.find({ ...nobody, vehicle_id: 1 })?.key).toBe('1');
});
