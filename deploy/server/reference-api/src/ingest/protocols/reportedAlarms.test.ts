import { isTrackerId } from 'shared-auth/contract';
import { meaningOf } from '../../alarms/rules/eventAlarms';
import { timeLimits } from '../../messages/clocks';
import { alarmType } from '../../messages/reportedNames';
import { readPosition } from '../../messages/traccarBody';
import { readFlespi } from './flespi';
import { readOwnTracks } from './owntracks';

const now = new Date(Date.UTC(2026, 10, 25, 12));
const limits = timeLimits(180, now.getTime());
const timestamp = now.getTime() / 1000 - 60;

/**
 * flespi's parameters of its protocols and devices, with our type; null: not an alarm. Source: the tables of parameters
 * at flespi.com/protocols (teltonika, ruptela, navtelecom, concox, queclink, erm, totem, meitrack, cantrack).
 */
it.each([
  ['alarm.event', 'other'],
  ['crash.event', 'accident'],
  ['battery.low.alarm', 'low_battery'],
  ['sos.alarm', 'sos'],
  ['sos.event', 'sos'],
  ['panic.event', 'panic'],
  ['panic.alarm', 'panic'],
  ['towing.event', 'tow'],
  ['towing.alarm', 'tow'],
  ['harsh.acceleration.event', 'harsh_acceleration'],
  ['harsh.braking.event', 'harsh_braking'],
  ['harsh.cornering.event', 'harsh_cornering'],
  ['overspeeding.event', 'overspeed'],
  ['overspeeding.alarm', 'overspeed'],
  ['gsm.jamming.event', 'jamming'],
  ['gsm.jamming.alarm', 'jamming'],
  ['gnss.jamming.alarm', 'jamming'],
  ['vibration.alarm', 'vibration'],
  ['external.powersource.lost.event', 'power_cut'],
  ['power.cut.alarm', 'power_cut'],
  ['unplugged.event', 'power_cut'],
  ['geofence.enter.event', 'geofence'],
  ['geofence.exit.event', 'geofence'],
  ['geofence.alarm', 'geofence'],
  ['fuel.theft.alarm', 'fuel_theft'],
  ['fuel.leak.alarm', 'fuel_theft'],
  ['tamper.alarm', 'unauthorized_access'],
  ['case.opened.alarm', 'unauthorized_access'],
  ['fall.alarm', 'fall_down'],
  ['man.down.alarm', 'fall_down'],
  ['idling.event', 'idle'],
  ['drowsiness.alarm', 'fatigue_driving'],
  ['gnss.antenna.cut.alarm', 'gps_antenna_cut'],
  ['illegal.movement.alarm', 'movement'],
  ['high.temperature.alarm', 'temperature'],
  ['cooler.door.alarm', 'other'],
  ['custom.7.alarm', 'other'],
  ['engine.ignition.status', null],
  ['alarm.mode.status', null],
  ['ignition.on.event', null],
  ['trip.start.event', null],
])('flespi: %s, while it is on, is %s', (name, type) => {
  const read = (value: unknown) => {
    const place = { 'position.latitude': 41.9, 'position.longitude': 21.4 };
    return readPosition(readFlespi({ ident: 'a', timestamp, ...place, [name]: value })[0], limits).alarms;
  };
  for (const on of [true, 1, 'true']) expect(read(on).map(alarmType)).toEqual(type === null ? [] : [type]);
  for (const off of [false, 0, 'false', null]) expect(read(off)).toEqual([]);
});

/** `Event.TYPE_*` of Traccar 6.14 (src/main/java/org/traccar/model/Event.java). */
it.each([
  ...['commandResult', 'deviceOnline', 'deviceUnknown', 'deviceOffline', 'deviceInactive', 'queuedCommandSent'],
  ...['deviceMoving', 'deviceStopped', 'deviceOverspeed', 'deviceFuelDrop', 'deviceFuelIncrease', 'geofenceEnter'],
  ...['geofenceExit', 'alarm', 'ignitionOn', 'ignitionOff', 'deviceIdle', 'maintenance', 'driverChanged', 'media'],
])('Traccar: the event %s has a meaning', (type) => {
  expect(meaningOf(type)).toBeDefined();
});

const tst = timestamp;
const region = { lat: 41.97, lon: 21.47, acc: 12, tst };

it.each([
  ['a region that is left', { _type: 'transition', event: 'leave', desc: 'Депо', ...region }, ['geofenceExit', 'Депо']],
  ['one that is entered', { _type: 'transition', event: 'enter', desc: 'Депо', ...region }, ['geofenceEnter', 'Депо']],
  ['one without a name', { _type: 'transition', event: 'enter', rid: '5f', ...region }, ['geofenceEnter', undefined]],
  ['a lost phone', { _type: 'lwt', tst }, ['deviceOffline', undefined]],
])('OwnTracks: %s is an event', (_, body, expected) => {
  const { events } = readOwnTracks(body, { user: 'a', device: 'b' }, now);
  const read = events as unknown as readonly { event: { type: string }; geofence?: { name?: string } }[];
  expect(read.map(({ event, geofence }) => [event.type, geofence?.name])).toEqual([expected]);
});

it.each([
  ['a card', { _type: 'card', name: 'Ана', tid: 'an' }, { name: 'Ана' }],
  [
    'a waypoint',
    { _type: 'waypoint', desc: 'Дом', lat: 41.9, lon: 21.4, rad: 50, rid: 'r1' },
    { 'waypoint r1': 'Дом (41.9, 21.4; 50 m)' },
  ],
  [
    'waypoints',
    {
      _type: 'waypoints',
      waypoints: [
        { desc: 'A', rid: '1' },
        { desc: 'B', rid: '2' },
      ],
    },
    { 'waypoint 1': 'A', 'waypoint 2': 'B' },
  ],
  ['steps', { _type: 'steps', steps: 4_200 }, { steps: 4_200 }],
])('OwnTracks: %s is kept as values of the device', (_, body, attributes) => {
  const { positions } = readOwnTracks(body, { user: 'a', device: 'b' }, now);
  expect(positions).toMatchObject([{ position: { attributes } }]);
});

it.each([
  ['0123456789', true],
  ['027042385393', true],
  ['864900000000017', true],
  ['A10000009296F2', true],
  ['a10000009296f2', true],
  ['A10000009296F25', true],
  ['012345678', false],
  ['8649000000000170', false],
  ['A1000000929', false],
  ['G10000009296F2', false],
  ['0123 456789', false],
  ['', false],
])('%s may be the id of a tracker without an IMEI: %s', (id, may) => {
  expect(isTrackerId(id)).toBe(may);
});
