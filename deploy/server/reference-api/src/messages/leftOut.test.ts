import { timeLimits } from './clocks';
import { readEvent, readPosition } from './traccarBody';

const now = Date.UTC(2026, 10, 25, 12);
const limits = timeLimits(180, now);
const time = new Date(now - 60_000).toISOString();
const WEEKS_1024 = 1024 * 7 * 86_400_000;

const bodyOf = (position: Record<string, unknown>, attributes: Record<string, unknown> = {}) => ({
  device: { uniqueId: '864900000000001' },
  position: {
    ...{ protocol: 'gt06', serverTime: time, deviceTime: time, fixTime: time, valid: true },
    ...{ latitude: 41.99, longitude: 21.43, altitude: 240, speed: 20, course: 90, accuracy: 5 },
    ...position,
    attributes: { ignition: true, alarm: 'sos', fuelLevel: 40, ...attributes },
  },
});

/** Values that cannot be used; each is sent together with good ones and an SOS. */
const unusable: readonly (readonly [string, Record<string, unknown>, Record<string, unknown>])[] = [
  ['position.speed', { speed: 1202.6 }, {}],
  ['position.speed', { speed: -7 }, {}],
  ['position.speed', { speed: '%SPD' }, {}],
  ['position.speed', { speed: {} }, {}],
  ['position.course', { course: 361 }, {}],
  ['position.course', { course: 'north' }, {}],
  ['position.altitude', { altitude: -9999 }, {}],
  ['position.altitude', { altitude: 'ALT' }, {}],
  ['position.accuracy', { accuracy: -5 }, {}],
  ['position.accuracy', { accuracy: 1e9 }, {}],
  ['position.valid', { valid: 'maybe' }, {}],
  ['position.latitude', { latitude: 91 }, {}],
  ['position.latitude', { latitude: 'N41' }, {}],
  ['position.longitude', { longitude: -181 }, {}],
  ['position.deviceTime', { deviceTime: 'yesterday' }, {}],
  ['position.fixTime', { fixTime: 'never' }, {}],
  ['position.serverTime', { serverTime: 'soon' }, {}],
  ['position.attributes.sat', {}, { sat: 255 }],
  ['position.attributes.rpm', {}, { rpm: 65_535 }],
  ['position.attributes.fuel', {}, { fuel: -1 }],
  ['position.attributes.batteryLevel', {}, { batteryLevel: 255 }],
  ['position.attributes.batteryLevel', {}, { batteryLevel: 'BATT' }],
  ['position.attributes.power', {}, { power: 12_600 }],
  ['position.attributes.battery', {}, { battery: -3 }],
  ['position.attributes.deviceTemp', {}, { deviceTemp: 3276.7 }],
  ['position.attributes.temp1', {}, { temp1: -273.2 }],
  ['position.attributes.odometer', {}, { odometer: -5 }],
  ['position.attributes.totalDistance', {}, { totalDistance: 'far' }],
  ['position.attributes.hours', {}, { hours: -1 }],
  ['position.attributes.motion', {}, { motion: 'perhaps' }],
  ['position.attributes.blocked', {}, { blocked: 'half' }],
  ['position.attributes.rssi', {}, { rssi: 65_535 }],
  ['position.attributes.driverUniqueId', {}, { driverUniqueId: { card: 1 } }],
  ['position.attributes', {}, { nested: { a: 1 } }],
  ['position.attributes', {}, { ['x'.repeat(80)]: 1 }],
];

it.each(unusable)('a value of %s that cannot be used costs nothing else: %j %j', (field, position, attributes) => {
  const message = readPosition(bodyOf(position, attributes), limits);
  expect(message.rejectedValues.map((one) => one.field)).toEqual([field]);
  expect(message.rejectedValues[0]).toEqual({
    field,
    reason: expect.stringMatching(/\w/),
    raw: expect.stringMatching(/\S/),
  });
  expect(message).toMatchObject({ alarms: ['sos'], state: { ignition: true, fuel_level: 40 } });
  const isPlace = field === 'position.latitude' || field === 'position.longitude';
  expect(message.fix).toEqual(isPlace ? null : expect.objectContaining({ latitude: 41.99, longitude: 21.43 }));
});

it.each([
  ['speed', { speed: -1 }, 'speed'],
  ['course', { course: -1 }, 'heading'],
  ['accuracy', { accuracy: -1 }, 'accuracy'],
  ['accuracy', { accuracy: 0 }, 'accuracy'],
  ['altitude', { altitude: null }, 'altitude'],
])('an unknown %s is empty, and nothing is left out: %j', (_, position, name) => {
  const { fix, rejectedValues } = readPosition(bodyOf(position), limits);
  expect(rejectedValues).toEqual([]);
  expect(fix).toHaveProperty(name, null);
});

it.each([
  ...['true', 'ON', 'on', 'yes', '1', 1, true].map((value) => [value, true] as const),
  ...['false', 'OFF', 'off', 'no', '0', 0, false].map((value) => [value, false] as const),
])('the ignition %j is %s', (ignition, read) => {
  expect(readPosition(bodyOf({}, { ignition }), limits)).toMatchObject({
    state: { ignition: read },
    rejectedValues: [],
  });
});

it.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  [' 12 ', 12],
  ['1e1', 10],
])('the number %j is %d', (power, read) => {
  expect(readPosition(bodyOf({}, { power }), limits).state.battery_voltage).toBe(read);
});

it.each([
  ['once', 1],
  ['twice', 2],
])('a receiver that has rolled over %s is set right by its server and by its arrival', (_, times) => {
  const behind = new Date(Date.parse(time) - times * WEEKS_1024).toISOString();
  for (const serverTime of [time, null]) {
    const { messageTime, fix } = readPosition(bodyOf({ deviceTime: behind, fixTime: behind, serverTime }), limits);
    expect([messageTime, fix?.time]).toEqual([time, time]);
  }
  const event = { device: { uniqueId: 'a' }, event: { type: 'alarm', eventTime: behind } };
  expect(readEvent(event, limits).time).toBe(time);
});

it('an alarm gets through whatever its clock says, and anything else without a time is refused', () => {
  const none = { deviceTime: 'x', fixTime: 'x', serverTime: null };
  expect(readPosition(bodyOf(none), limits)).toMatchObject({
    alarms: ['sos'],
    messageTime: new Date(now).toISOString(),
  });
  expect(() => readPosition(bodyOf(none, { alarm: undefined }), limits)).toThrow('must be a time');
  expect(() => readPosition({ position: bodyOf({}).position }, limits)).toThrow('must be an object');
});

it.each([
  ['sos,powerCut', ['sos', 'powerCut']],
  [
    ['sos', 'tow'],
    ['sos', 'tow'],
  ],
  ['Врата отворена', ['Врата отворена']],
  [7, ['7']],
  [true, ['general']],
  [{ code: 1 }, ['general']],
  ['', []],
  [false, []],
])('the alarm %j is %j', (alarm, names) => {
  expect(readPosition(bodyOf({}, { alarm }), limits).alarms).toEqual(names);
});
