import { isFlespiAlarm } from '../../messages/reportedNames';
import { numberOf } from '../../messages/values';
import { getOwn } from '../../platform/limits/getOwn';
import { isFields, knotsOfKmh, reported, type TraccarPosition } from './traccarPosition';

type Fields = Record<string, unknown>;

/** flespi's names of values that Traccar has a name for; the others become attributes under their own names. */
const names: Readonly<Record<string, string>> = {
  'position.satellites': 'sat',
  'position.hdop': 'hdop',
  'engine.ignition.status': 'ignition',
  'engine.blocked.status': 'blocked',
  'movement.status': 'motion',
  'battery.level': 'batteryLevel',
  'battery.voltage': 'battery',
  'external.powersource.voltage': 'power',
  'can.fuel.level': 'fuelLevel',
  'can.fuel.volume': 'fuel',
  'can.engine.rpm': 'rpm',
  'gsm.signal.level': 'rssi',
  'device.temperature': 'deviceTemp',
  'driver.id': 'driverUniqueId',
  'firmware.version': 'versionFw',
};

/** The message's origin within flespi, and its location: they are read into separate fields. */
const placed = new Set([
  ...['ident', 'timestamp', 'server.timestamp', 'position.timestamp', 'position.latitude', 'position.longitude'],
  ...['position.altitude', 'position.speed', 'position.direction', 'position.valid', 'vehicle.mileage', 'channel.id'],
  ...['position.accuracy', 'protocol.id', 'device.id', 'device.name', 'device.type.id', 'peer'],
]);

/**
 * Messages of a flespi stream (HTTP): `ident`, `timestamp` (s), `position.latitude`, `position.longitude`,
 * `position.speed` (km/h), `position.direction`, `position.altitude` (m), `position.satellites`, `position.valid`,
 * `position.timestamp` where the fix is older than the message, `vehicle.mileage` (km) and the parameters of its
 * protocols, of which active alarms are raised by their names. Elements that are no messages are passed on unchanged,
 * and rejected by their index in the array.
 */
export const readFlespi = (body: unknown): unknown[] => [body].flat().map((one) => (isFields(one) ? bodyOf(one) : one));

function bodyOf(message: Fields): TraccarPosition | Fields {
  const { ident, timestamp } = message;
  const mileage = numberOf(message['vehicle.mileage']);
  const others = Object.entries(message).filter(([name]) => !placed.has(name));
  const alarms = others.flatMap(([name, value]) => (isOn(value) && isFlespiAlarm(name) ? [name] : []));
  return {
    device: { uniqueId: typeof ident === 'number' ? String(ident) : ident },
    position: reported({
      protocol: 'flespi',
      fixTime: message['position.timestamp'] ?? timestamp,
      deviceTime: timestamp,
      serverTime: message['server.timestamp'],
      valid: message['position.valid'],
      latitude: message['position.latitude'],
      longitude: message['position.longitude'],
      altitude: message['position.altitude'],
      speed: knotsOfKmh(message['position.speed']),
      course: message['position.direction'],
      accuracy: message['position.accuracy'],
      attributes: reported({
        ...Object.fromEntries(others.map(([name, value]) => [getOwn(names, name) ?? name, value])),
        odometer: typeof mileage === 'number' ? mileage * 1000 : mileage,
        alarm: alarms.length > 0 ? alarms : undefined,
      }),
    }),
  };
}

const isOn = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1';
