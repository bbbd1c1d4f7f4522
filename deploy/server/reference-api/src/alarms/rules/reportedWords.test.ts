import { timeLimits } from '../../messages/clocks';
import { readEvent, readPosition } from '../../messages/traccarBody';
import { trackerAlarms } from './createAlarm';
import { eventAlarms } from './eventAlarms';

const now = Date.UTC(2026, 10, 25, 12);
const limits = timeLimits(180, now);
const time = new Date(now - 60_000).toISOString();
const device = { uniqueId: '864900000000001' };
const place = { fixTime: time, deviceTime: time, valid: true, latitude: 41.9, longitude: 21.4 };

interface Beside {
  geofence?: object;
  maintenance?: object;
  position?: object;
  fuelBefore?: number;
}

/** An event, and parts that the alarm's text must contain. */
const events: readonly (readonly [string, Record<string, unknown>, Beside, ...string[]])[] = [
  // A server's own text is shown in full, in its own language.
  ['alarm', { alarm: 'sos', message: 'Panic button pressed by driver 12' }, {}, 'Panic button pressed by driver 12'],
  [
    'alarm',
    { alarm: 'door', message: 'Задна врата отворена (Mercedes-Benz Sprinter 516 CDI)' },
    {},
    'Sprinter 516 CDI',
  ],
  ['alarm', { alarm: 'other', message: 'Kapı açıldı' }, {}, 'Kapı açıldı'],
  ['alarm', { alarm: 'tow', message: 'Fahrzeug wird abgeschleppt' }, {}, 'Fahrzeug wird abgeschleppt'],
  ['alarm', { message: 'Hladnjača: temperatura 9,4 °C' }, {}, 'Hladnjača: temperatura 9,4 °C'],
  ['textMessage', { message: 'Battery empty, call me' }, {}, 'Battery empty, call me'],
  ['deviceOverspeed', { speed: 54, speedLimit: 32.4, message: 'Too fast on A1' }, {}, 'Too fast on A1', '100', '60'],
  ['geofenceExit', { message: 'Left depot' }, { geofence: { id: 1, name: 'Депо' } }, 'Left depot', 'Депо'],
  // A zone has its name and its direction.
  ['geofenceEnter', {}, { geofence: { id: 1, name: 'Магацин Скопје' } }, 'Влез', 'Магацин Скопје'],
  ['geofenceExit', {}, { geofence: { id: 1, name: 'Магацин Скопје' } }, 'Излез', 'Магацин Скопје'],
  ['geofenceEnter', { geofenceName: 'Депо' }, {}, 'Влез', 'Депо'],
  ['geofenceExit', { geofence: 'Граница Табановце' }, {}, 'Излез', 'Граница Табановце'],
  ['geofenceExit', {}, { geofence: { id: 1, name: '  Zone “A/1” ' } }, 'Zone “A/1”'],
  ['geofenceEnter', {}, { geofence: { id: 77 } }, 'Влез'],
  ['alarm', { alarm: 'geofenceExit' }, { geofence: { id: 1, name: 'Круг 5 km' } }, 'Излез', 'Круг 5 km'],
  // Maintenance has its name.
  ['maintenance', {}, { maintenance: { id: 2, name: 'Замена на масло 15.000 km' } }, 'Замена на масло 15.000 km'],
  ['maintenance', {}, { maintenance: { id: 2, name: 'Tyres' } }, 'Tyres'],
  ['maintenance', {}, {}, 'одржување'],
  // Values have what they were before and after.
  ['deviceFuelDrop', {}, { position: { fuelLevel: 41 }, fuelBefore: 62 }, '62', '41'],
  ['deviceFuelDrop', {}, { position: { fuelLevel: 41 } }, '41'],
  ['deviceFuelDrop', { before: 80, after: 20 }, {}, '80', '20'],
  ['deviceFuelIncrease', {}, { position: { fuelLevel: 95 }, fuelBefore: 10 }, '10', '95'],
  ['deviceFuelIncrease', {}, { position: { fuel: 38.5 } }, '38,5 L'],
  ['deviceOverspeed', { speed: 54, speedLimit: 32.4 }, {}, '100 km/h', '60 km/h'],
  ['deviceOverspeed', { speed: 48.65, speedLimit: 48.6 }, {}, '90,1 km/h', '90 km/h'],
  // A name that the server does not know is shown as it came.
  ['alarm', { alarm: 'coolerDoorOpen' }, {}, 'coolerDoorOpen'],
  ['alarm', { alarm: 'Врата на ладилник' }, {}, 'Врата на ладилник'],
  ['alarm', { alarm: 'E-Call/17' }, {}, 'E-Call/17'],
  ['alarm', { alarm: 'shock' }, {}, 'shock'],
  ['alarm', { alarm: 'tampering' }, {}, 'tampering'],
  ['alarm', { alarm: 'rearDoorOpen,coolerDoorOpen' }, {}, 'rearDoorOpen'],
  ['driverPanic', { alarm: 'sos' }, {}, 'SOS'],
];

it.each(events)('%s %j %j: %s', (type, attributes, given, ...parts) => {
  // `each` takes a row's fixed and further columns together.
  const { fuelBefore, position, ...beside } = given as Beside;
  const body = { device, event: { type, eventTime: time, attributes }, ...beside };
  const message = position && { position: { ...place, attributes: position } };
  const alarms = eventAlarms(readEvent({ ...body, ...message }, limits), 1, fuelBefore ?? null);
  expect(alarms.length).toBeGreaterThan(0);
  for (const part of parts) expect(alarms[0]?.message).toContain(part);
});

/** An alarm of a position, and parts that its text must contain. */
const positions: readonly (readonly [unknown, ...string[]])[] = [
  ['coolerDoorOpen', 'coolerDoorOpen'],
  [['sos', 'coolerDoorOpen'], 'coolerDoorOpen'],
  ['sos,rearDoor9', 'rearDoor9'],
  ['geofenceEnter', 'Влез'],
  ['powerOff', 'powerOff'],
  ['lowPower', 'lowPower'],
  ['fuelLeak', 'fuelLeak'],
  ['battery.low.alarm', 'battery.low.alarm'],
];

it.each(positions)('a position with the alarm %j: %s', (alarm, ...parts) => {
  const message = readPosition({ device, position: { ...place, attributes: { alarm } } }, limits);
  const texts = trackerAlarms(1, message).map(({ message: text }) => text);
  for (const part of parts) expect(texts.join('\n')).toContain(part);
});

it('keeps what was sent in fields of the alarm', () => {
  const event = { type: 'geofenceExit', eventTime: time, attributes: { message: 'Left depot' } };
  const [alarm] = eventAlarms(readEvent({ device, event, geofence: { id: 4, name: 'Депо' } }, limits), 1, null);
  expect(alarm).toMatchObject({ source_type: 'geofenceExit', source_text: 'Left depot', zone: 'Депо' });
});
