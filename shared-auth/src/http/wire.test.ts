import * as v from 'valibot';
import { sameId } from '../contract/identity';
import { vehicleFields } from '../contract/records/vehicle';
import { readFlag, readNumber, readText } from './readValue';
import { readTime, wire } from './wire';

it.each<[unknown, number | null]>([
  [1.5, 1.5],
  ['41.9981', 41.9981],
  [' 7 ', 7],
  ['', null],
  ['  ', null],
  ['12km', null],
  ['NaN', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ['Infinity', null],
  [null, null],
  [undefined, null],
  [true, null],
  [[], null],
  [{}, null],
])('reads %j as the number %j', (value, expected) => {
  expect(readNumber(value)).toBe(expected);
});

it.each<[unknown, string | null]>([
  ['', ''],
  ['\u202eобратно', '\u202eобратно'],
  [5, '5'],
  [Number.NaN, null],
  [null, null],
  [false, null],
  [{}, null],
])('reads %j as the text %j', (value, expected) => {
  expect(readText(value)).toBe(expected);
});

it.each<[unknown, boolean | null]>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  ['t', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  ['f', false],
  ['yes', null],
  [2, null],
  [null, null],
  [undefined, null],
])('reads %j as the flag %j', (value, expected) => {
  expect(readFlag(value)).toBe(expected);
});

describe('times', () => {
  it.each<[unknown, string | null]>([
    ['2026-07-01T10:00:00Z', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01T10:00:00+02:00', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T10:00:00.250Z', '2026-07-01T10:00:00.250Z'],
    [1_782_900_000_000, new Date(1_782_900_000_000).toISOString()],
    // without a zone: Europe/Skopje, summer and winter
    ['2026-07-01 10:00:00', '2026-07-01T08:00:00.000Z'],
    ['2026-01-01 10:00:00', '2026-01-01T09:00:00.000Z'],
    ['2026-01-01T10:00', '2026-01-01T09:00:00.000Z'],
    // around the clock changes of 2026: 29 March 02:00 → 03:00, 25 October 03:00 → 02:00
    ['2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z'],
    ['2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25 01:59:59', '2026-10-24T23:59:59.000Z'],
    ['2026-10-25 02:30:00.250', '2026-10-25T00:30:00.250Z'],
    ['2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z'],
    ['yesterday', null],
    ['2026-13-45 99:00:00', null],
    ['', null],
    [null, null],
    [Number.NaN, null],
    [8.65e15, null],
  ])('%j is %j', (value, expected) => {
    const at = readTime(value);
    expect(at === null ? null : new Date(at).toISOString()).toBe(expected);
  });
});

it('compares ids as they are written, whatever their type', () => {
  expect(sameId(7, '7')).toBe(true);
  expect(sameId(7, 8)).toBe(false);
  expect(sameId(null, null)).toBe(false);
  expect(sameId(undefined, 'undefined')).toBe(false);
});

describe('a record', () => {
  const row = v.object({
    id: wire.id(),
    speed: wire.num(),
    make: wire.text(),
    active: wire.flag(),
    seen: wire.time(),
    device: wire.idOrNull(),
    date: wire.day(),
    place: wire.orNull(v.object({ id: wire.id() })),
    alarms: wire.rows(v.object({ id: wire.id() })),
  });
  const nothing = {
    id: 1,
    speed: null,
    make: null,
    active: null,
    seen: null,
    device: null,
    date: null,
    place: null,
    alarms: [],
  };

  it('needs only its identity', () => {
    expect(v.parse(row, { id: 1 })).toEqual(nothing);
    expect(v.parse(row, { id: 1, speed: {}, seen: 'x', device: '', date: 5, place: 'x', alarms: {} })).toEqual(nothing);
    for (const bad of [undefined, null, '', Number.NaN, {}, true])
      expect(v.safeParse(row, { id: bad }).success).toBe(false);
  });

  it('keeps the readable part of nested records', () => {
    const read = v.parse(row, { id: 'a', date: '2026-01-02T00:00:00Z', place: { id: 3 }, alarms: [{ id: 1 }, {}, 5] });
    expect(read).toMatchObject({ id: 'a', date: '2026-01-02', place: { id: 3 }, alarms: [{ id: 1 }] });
  });
});

it('reads a record of the contract, each field by its kind', () => {
  const schema = v.object(wire.record(vehicleFields));
  const read = v.parse(schema, { id: 7, year: '2019', speed: '41.5', last_location_time: '2026-10-02T10:00:00Z' });
  expect(read).toMatchObject({
    id: 7,
    year: 2019,
    speed: 41.5,
    last_location_time: Date.parse('2026-10-02T10:00:00Z'),
  });
  expect(Object.keys(read)).toEqual(Object.keys(vehicleFields));
  expect(read.color).toBeNull();
  expect(v.safeParse(schema, { license_plate: 'SK-1234-AB' }).success).toBe(false);
});
