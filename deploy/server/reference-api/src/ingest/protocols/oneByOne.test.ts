import { eventAlarms } from '../../alarms/rules/eventAlarms';
import { timeLimits } from '../../messages/clocks';
import type { TrackerMessage } from '../../messages/message';
import { readEvent, readPosition } from '../../messages/traccarBody';
import { readFlespi } from './flespi';
import { readOsmandJson, readOsmandParameters } from './osmand';
import { readOwnTracks } from './owntracks';

/*
 * Rule 1 in the other protocols and in other makers' names: one value that cannot be used, sent with an alarm and a
 * place.
 */
const now = new Date(Date.UTC(2026, 10, 25, 12));
const limits = timeLimits(180, now.getTime());
const seconds = now.getTime() / 1000 - 60;

type Fields = Record<string, unknown>;
const phone = { id: 'a', lat: '41.99', lon: '21.43', timestamp: String(seconds), alarm: 'sos' };
const coords = { latitude: 41.99, longitude: 21.43, accuracy: 5, speed: 10, heading: 90, altitude: 240 };
const location = { timestamp: new Date(seconds * 1000).toISOString(), coords, extras: { alarm: 'sos' } };
const stream = {
  ident: 'a',
  timestamp: seconds,
  'position.latitude': 41.99,
  'position.longitude': 21.43,
  'sos.alarm': true,
};

/** The protocols, each with a message that has some values besides. */
const protocols: Readonly<Record<string, (more: Fields) => TrackerMessage>> = {
  'OsmAnd parameters': (more) => readPosition(readOsmandParameters({ ...phone, ...more }, now), limits),
  'OsmAnd JSON': ({ coords: place, ...more }) => {
    const one = { ...location, ...more, coords: { ...coords, ...(place as Fields) } };
    return readPosition(readOsmandJson({ device_id: 'a', location: one }, now)[0], limits);
  },
  flespi: (more) => readPosition(readFlespi({ ...stream, ...more })[0], limits),
};
type Case = readonly [protocol: string, more: Fields, field: string];

const cases: readonly Case[] = [
  ...[{ speed: '%SPD' }, { speed: '1202.6' }, { speed: '-7' }].map((more): Case => ['OsmAnd parameters', more, 'position.speed']),
  ...[{ bearing: '361' }, { heading: 'N' }].map((more): Case => ['OsmAnd parameters', more, 'position.course']),
  ...[{ altitude: 'ALT' }, { altitude: '-9999' }].map((more): Case => ['OsmAnd parameters', more, 'position.altitude']),
  ['OsmAnd parameters', { accuracy: 'ACC' }, 'position.accuracy'],
  ['OsmAnd parameters', { valid: 'maybe' }, 'position.valid'],
  ['OsmAnd parameters', { batt: 'BATT' }, 'position.attributes.batteryLevel'],
  ['OsmAnd parameters', { batt: '255' }, 'position.attributes.batteryLevel'],
  ['OsmAnd parameters', { ignition: 'perhaps' }, 'position.attributes.ignition'],
  ['OsmAnd parameters', { rpm: '65535' }, 'position.attributes.rpm'],
  ['OsmAnd JSON', { coords: { speed: 900 } }, 'position.speed'],
  ['OsmAnd JSON', { coords: { speed: 'fast' } }, 'position.speed'],
  ['OsmAnd JSON', { coords: { heading: 720 } }, 'position.course'],
  ['OsmAnd JSON', { coords: { altitude: 1e9 } }, 'position.altitude'],
  ['OsmAnd JSON', { coords: { accuracy: -5 } }, 'position.accuracy'],
  ['OsmAnd JSON', { battery: { level: 2.55 } }, 'position.attributes.batteryLevel'],
  ['OsmAnd JSON', { is_moving: 'perhaps' }, 'position.attributes.motion'],
  ['OsmAnd JSON', { odometer: 'far' }, 'position.attributes.odometer'],
  ['flespi', { 'position.speed': 2_227 }, 'position.speed'],
  ['flespi', { 'position.direction': 400 }, 'position.course'],
  ['flespi', { 'position.altitude': 65_535 }, 'position.altitude'],
  ['flespi', { 'position.valid': 'maybe' }, 'position.valid'],
  ['flespi', { 'position.satellites': 255 }, 'position.attributes.sat'],
  ['flespi', { 'position.timestamp': 'never' }, 'position.fixTime'],
  ['flespi', { 'server.timestamp': 'soon' }, 'position.serverTime'],
  ['flespi', { 'battery.level': 255 }, 'position.attributes.batteryLevel'],
  ['flespi', { 'external.powersource.voltage': 12_600 }, 'position.attributes.power'],
  ['flespi', { 'can.engine.rpm': 65_535 }, 'position.attributes.rpm'],
  ['flespi', { 'can.fuel.level': -1 }, 'position.attributes.fuelLevel'],
  ['flespi', { 'device.temperature': 3_276.7 }, 'position.attributes.deviceTemp'],
  ['flespi', { 'vehicle.mileage': -5 }, 'position.attributes.odometer'],
  ['flespi', { 'engine.ignition.status': 'half' }, 'position.attributes.ignition'],
  ['flespi', { 'driver.id': { card: 1 } }, 'position.attributes.driverUniqueId'],
  ['flespi', { 'can.dtc.list': [1, 2] }, 'position.attributes'],
]; // biome-ignore format: a table

it.each(cases)('%s: of %j only %s is left out', (protocol, more, field) => {
  const message = protocols[protocol]?.(more);
  expect(message?.rejectedValues.map((one) => one.field)).toEqual([field]);
  expect(message?.alarms).toHaveLength(1);
  expect(message?.fix).toMatchObject({ latitude: 41.99, longitude: 21.43 });
});

it.each(['OsmAnd parameters', 'OsmAnd JSON'])(
  '%s: a place whose time was given and cannot be read is not of its arrival: an alarm alone is kept',
  (protocol) => {
    const message = protocols[protocol]?.({ timestamp: 'soon' });
    expect(message?.rejectedValues.map((one) => one.field)).toEqual(['position.deviceTime']);
    expect(message?.alarms).toHaveLength(1);
    expect(message?.fix).toBeNull();
  },
);

const region = { _type: 'transition', event: 'leave', desc: 'Депо', lat: 41.99, lon: 21.43, tst: seconds };

it.each([
  { acc: 'far' },
  { vel: 'fast' },
  { cog: 720 },
  { alt: 'ALT' },
  { batt: 255 },
  { tst: 'soon' },
  { lat: 'N41' },
  { lat: undefined, lon: undefined },
])('OwnTracks: a region that is left is an alarm, with %j', (more) => {
  const { events } = readOwnTracks({ ...region, ...more }, { user: 'a', device: 'b' }, now);
  const [alarm] = eventAlarms(readEvent(events[0], limits), 1, null);
  expect(alarm).toMatchObject({ alarm_type: 'geofence', zone: 'Депо' });
});
