import { isFields, knotsOfKmh, reported, type TraccarPosition, timeOfSeconds } from './traccarPosition';

type Fields = Record<string, unknown>;

/** flespi's names of what Traccar has a name for; the others go on as attributes, by their own names. */
const names: Readonly<Record<string, string>> = {
  'position.satellites': 'sat',
  'position.hdop': 'hdop',
  'engine.ignition.status': 'ignition',
  'movement.status': 'motion',
  'battery.level': 'batteryLevel',
  'battery.voltage': 'battery',
  'external.powersource.voltage': 'power',
  'can.fuel.level': 'fuelLevel',
  'can.fuel.volume': 'fuel',
  'can.engine.rpm': 'rpm',
  'gsm.signal.level': 'rssi',
  'device.temperature': 'deviceTemp',
};

/** Where the message came from within flespi, and its place: they have fields of their own. */
const placed = new Set([
  ...['ident', 'timestamp', 'server.timestamp', 'position.timestamp', 'position.latitude', 'position.longitude'],
  ...['position.altitude', 'position.speed', 'position.direction', 'position.valid', 'vehicle.mileage', 'channel.id'],
  ...['protocol.id', 'device.id', 'device.name', 'device.type.id', 'peer'],
]);

/**
 * Messages of a flespi stream (HTTP): `ident`, `timestamp` (s), `position.latitude`, `position.longitude`, `position.speed` (km/h), `position.direction`, `position.altitude` (m),
 * `position.satellites`, `position.valid`, `position.timestamp` where the fix is older than the message, `vehicle.mileage` (km) and the parameters of its protocols. What is not a message is
 * passed on as it is, and rejected by its place in the array.
 */
export const readFlespi = (body: unknown): unknown[] => [body].flat().map((one) => (isFields(one) ? bodyOf(one) : one));

function bodyOf(message: Fields): TraccarPosition | Fields {
  const { ident, timestamp } = message;
  const time = timeOfSeconds(timestamp) ?? timestamp;
  const mileage = message['vehicle.mileage'];
  return {
    device: { uniqueId: typeof ident === 'number' ? String(ident) : ident },
    position: reported({
      protocol: 'flespi',
      fixTime: timeOfSeconds(message['position.timestamp']) ?? time,
      deviceTime: time,
      serverTime: timeOfSeconds(message['server.timestamp']),
      valid: message['position.valid'],
      latitude: message['position.latitude'],
      longitude: message['position.longitude'],
      altitude: message['position.altitude'],
      speed: knotsOfKmh(message['position.speed']),
      course: message['position.direction'],
      attributes: reported({
        ...Object.fromEntries(
          Object.entries(message)
            .filter(([name]) => !placed.has(name))
            .map(([name, value]) => [names[name] ?? name, value]),
        ),
        odometer: typeof mileage === 'number' ? mileage * 1000 : undefined,
      }),
    }),
  };
}
