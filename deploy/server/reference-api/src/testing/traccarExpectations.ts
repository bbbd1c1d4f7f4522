import type { Fix, Reading, TrackerState } from '../messages/message';

/** Traccar's reading of one tracker's message, and what we must make of that. */
export interface Expectation {
  protocol: string;
  /** Traccar's attributes. */
  attributes?: Record<string, unknown>;
  /** Fields of Traccar's position, in addition to those of every body. */
  position?: Record<string, unknown>;
  state?: Partial<TrackerState>;
  others?: Record<string, Reading>;
  fix?: Partial<Fix>;
  /** Our types of its alarms. */
  alarms?: string[];
}

const place = (fixTime: string, valid: boolean, latitude: number, longitude: number) => ({
  position: { fixTime: `${fixTime}.000+00:00`, deviceTime: `${fixTime}.000+00:00`, valid, latitude, longitude },
  fix: { time: `${fixTime}.000Z`, valid, latitude, longitude },
});

const attribute = (protocol: string, name: string, value: Reading): Expectation => ({
  protocol,
  attributes: { [name]: value },
  others: { [name]: value },
});

/**
 * What the tests of Traccar's decoders (org.traccar.protocol, *ProtocolDecoderTest) expect of messages of real
 * trackers: names, values and units, by protocol. The record of Teltonika is read out of the message of its test by the
 * tables of the protocol.
 */
export const expectations: readonly Expectation[] = [
  // GT06: Concox and its many copies
  { protocol: 'gt06', attributes: { ignition: false }, state: { ignition: false, engine_status: 'stopped' } },
  { protocol: 'gt06', attributes: { temp1: 28 }, state: { temp1: 28, temperature: null } },
  { protocol: 'gt06', attributes: { temp1: 28.3 }, state: { temp1: 28.3 } },
  { protocol: 'gt06', attributes: { batteryLevel: 6 }, state: { battery_level: 6 } },
  { protocol: 'gt06', attributes: { batteryLevel: 100 }, state: { battery_level: 100 } },
  attribute('gt06', 'iccid', '89882390000097302650'),
  attribute('gt06', 'iccid', '8966051912408052452'),
  { protocol: 'gt06', attributes: { driverUniqueId: '4277efef' }, state: { driver_unique_id: '4277efef' } },
  { protocol: 'gt06', attributes: { driverUniqueId: '5900B48CEB' }, state: { driver_unique_id: '5900B48CEB' } },
  { protocol: 'gt06', attributes: { alarm: 'general' }, alarms: ['other'] },
  { protocol: 'gt06', attributes: { alarm: 'removing' }, alarms: ['removing'] },
  attribute('gt06', 'adc1', 4.48),
  // Teltonika, codec 8: IO 239, 240, 21, 66, 67, 241 and the rest
  {
    protocol: 'teltonika',
    position: {
      fixTime: '2017-09-26T02:56:53.000+00:00',
      latitude: 56.9463366,
      longitude: 60.5131366,
      altitude: 267,
      course: 185,
      speed: 94 / 1.852,
    },
    attributes: {
      sat: 19,
      event: 0,
      ignition: true,
      motion: true,
      rssi: 5,
      io200: 0,
      io69: 1,
      pdop: 1.1,
      hdop: 0.6,
      power: 14.363,
      battery: 3.928,
      operator: 25_001,
    },
    state: { ignition: true, motion: true, signal: 5, battery_voltage: 14.363, tracker_voltage: 3.928 },
    others: { event: 0, io200: 0, io69: 1, pdop: 1.1, hdop: 0.6, operator: 25_001 },
    fix: { latitude: 56.9463366, longitude: 60.5131366, altitude: 267, heading: 185, speed: 94, satellites: 19 },
  },
  // Ruptela
  {
    protocol: 'ruptela',
    attributes: { sat: 9 },
    ...place('2015-10-06T14:21:33', true, 5.6292216, -0.067495),
  },
  // Queclink (gl200)
  { protocol: 'gl200', attributes: { fuel: 25.5 }, state: { fuel_litres: 25.5, fuel_level: null } },
  { protocol: 'gl200', attributes: { fuel: 479 }, state: { fuel_litres: 479 } },
  { protocol: 'gl200', attributes: { fuel: 153 }, state: { fuel_litres: 153 } },
  { protocol: 'gl200', attributes: { fuel: 94 }, state: { fuel_litres: 94 } },
  { protocol: 'gl200', attributes: { ignition: true }, state: { ignition: true, engine_status: 'running' } },
  { protocol: 'gl200', attributes: { ignition: false }, state: { ignition: false } },
  { protocol: 'gl200', attributes: { batteryLevel: 93 }, state: { battery_level: 93 } },
  { protocol: 'gl200', attributes: { batteryLevel: 74 }, state: { battery_level: 74 } },
  { protocol: 'gl200', attributes: { temp1: 25 }, state: { temp1: 25 } },
  { protocol: 'gl200', attributes: { alarm: 'sos' }, alarms: ['sos'] },
  { protocol: 'gl200', attributes: { alarm: 'hardCornering' }, alarms: ['harsh_cornering'] },
  attribute('gl200', 'tag1Id', 'D325C2B2A2F8'),
  attribute('gl200', 'data', '>I:5014|DB|607|0|0.00|0.00|0.00|0|0|0|0|1679|4|<'),
  attribute('gl200', 'adBlueLevel', 100),
  attribute('gl200', 'power2', 13.985),
  attribute('gl200', 'accessoryVoltage', 3.065),
  attribute('gl200', 'warningType', 4),
  // Meitrack
  attribute('meitrack', 'input', 8),
  { protocol: 'meitrack', ...place('2015-07-30T18:48:34', true, 40.99637, -8.57507) },
  { protocol: 'meitrack', ...place('2014-05-24T04:59:49', false, -7.2665, 112.74365) },
  // Coban (gps103)
  { protocol: 'gps103', position: { course: 83.95 }, fix: { heading: 83.95 } },
  { protocol: 'gps103', attributes: { temp1: 11 }, state: { temp1: 11 } },
  attribute('gps103', 'fuel1', 10.5),
  { protocol: 'gps103', ...place('2015-10-30T00:01:01', true, 54.72306, 25.21512) },
  { protocol: 'gps103', ...place('2015-10-26T23:59:57', true, 24.49193, 44.40971) },
  { protocol: 'gps103', ...place('2015-10-27T01:15:31', true, 60.3383, 25.10323) },
  // H02
  attribute('h02', 'status', 0xffffffff),
  attribute('h02', 'status', 0xfffffbff),
  { protocol: 'h02', ...place('2015-12-22T16:45:49', true, 9.93978, -84.11178) },
  { protocol: 'h02', ...place('2015-10-03T05:04:18', false, 28.46021, 77.06414) },
  { protocol: 'h02', ...place('2015-03-07T03:01:49', true, -23.48349, -46.85975) },
  { protocol: 'h02', ...place('2015-08-31T21:53:21', true, 4.69898, -74.06971) },
  // OsmAnd, Traccar Client
  {
    protocol: 'osmand',
    position: {
      fixTime: '2017-09-07T05:56:50.000+00:00',
      latitude: 40.7232948571,
      longitude: -74.0061408571,
      course: 7.19889788244,
      speed: 40,
    },
    attributes: { ignition: true, rpm: 933, fuel: 24 },
    state: { ignition: true, rpm: 933, engine_status: 'running', fuel_litres: 24 },
    fix: { latitude: 40.72329486, longitude: -74.00614086, speed: 74.1, heading: 7.199 },
  },
  { protocol: 'osmand', attributes: { batteryLevel: 87 }, state: { battery_level: 87 } },
  { protocol: 'osmand', position: { altitude: 350.059479 }, fix: { altitude: 350.059 } },
  // Suntech
  attribute('suntech', 'adc1', 4.68),
  attribute('suntech', 'index', 1765),
  attribute('suntech', 'input', 1),
  attribute('suntech', 'fuel1', 58.5),
  { protocol: 'suntech', attributes: { fuel: 1050 }, state: { fuel_litres: 1050 } },
  { protocol: 'suntech', attributes: { temp2: 13.7 }, state: { temp2: 13.7, temp1: null } },
  { protocol: 'suntech', attributes: { rpm: 0 }, state: { rpm: 0, engine_status: 'stopped' } },
  { protocol: 'suntech', attributes: { hours: 3188 * 60_000 }, state: { engine_hours: 53.1 } },
  {
    protocol: 'suntech',
    attributes: { driverUniqueId: '01E04D44160000' },
    state: { driver_unique_id: '01E04D44160000' },
  },
  { protocol: 'suntech', attributes: { driverUniqueId: '9255143' }, state: { driver_unique_id: '9255143' } },
  { protocol: 'suntech', attributes: { ignition: false }, state: { ignition: false } },
  { protocol: 'suntech', ...place('2014-10-18T18:30:12', false, 37.47877, 126.88969) },
  { protocol: 'suntech', ...place('2012-07-18T15:37:12', true, -15.61876, -56.08324) },
  // Others
  {
    protocol: 'startek',
    attributes: { driverUniqueId: '3100  1  61000541  10800  ?' },
    state: { driver_unique_id: '3100  1  61000541  10800  ?' },
  },
  {
    protocol: 'avema',
    attributes: { driverUniqueId: '65EB812A000104E0' },
    state: { driver_unique_id: '65EB812A000104E0' },
  },
  { protocol: 'totem', attributes: { driverUniqueId: '1122334455' }, state: { driver_unique_id: '1122334455' } },
  { protocol: 'topin', attributes: { alarm: 'vibration' }, alarms: ['vibration'] },
];

/** Every `ALARM_` of Traccar's model of a position, with our type. */
export const alarmNames: readonly (readonly [string, string])[] = [
  ['general', 'other'],
  ['sos', 'sos'],
  ['vibration', 'vibration'],
  ['movement', 'movement'],
  ['lowspeed', 'low_speed'],
  ['overspeed', 'overspeed'],
  ['fallDown', 'fall_down'],
  ['lowPower', 'low_battery'],
  ['lowBattery', 'low_battery'],
  ['fault', 'fault'],
  ['powerOff', 'power_cut'],
  ['powerOn', 'power_on'],
  ['door', 'door'],
  ['lock', 'lock'],
  ['unlock', 'unlock'],
  ['geofence', 'geofence'],
  ['geofenceEnter', 'geofence'],
  ['geofenceExit', 'geofence'],
  ['gpsAntennaCut', 'gps_antenna_cut'],
  ['accident', 'accident'],
  ['tow', 'tow'],
  ['idle', 'idle'],
  ['highRpm', 'high_rpm'],
  ['hardAcceleration', 'harsh_acceleration'],
  ['hardBraking', 'harsh_braking'],
  ['hardCornering', 'harsh_cornering'],
  ['laneChange', 'lane_change'],
  ['fatigueDriving', 'fatigue_driving'],
  ['powerCut', 'power_cut'],
  ['powerRestored', 'power_restored'],
  ['jamming', 'jamming'],
  ['temperature', 'temperature'],
  ['parking', 'parking'],
  ['shock', 'vibration'],
  ['bonnet', 'bonnet'],
  ['footBrake', 'foot_brake'],
  ['fuelLeak', 'fuel_theft'],
  ['tampering', 'unauthorized_access'],
  ['removing', 'removing'],
];
