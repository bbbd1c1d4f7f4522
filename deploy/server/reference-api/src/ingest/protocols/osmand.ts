import { numberOf } from '../../messages/values';
import { arrivedAt, isFields, knotsOfMps, reported, type TraccarPosition, UnusableRequest } from './traccarPosition';

type Fields = Record<string, unknown>;

/**
 * The OsmAnd protocol by parameters: `id` (or `deviceid`), `lat`, `lon` (or `location=lat,lon`), `timestamp` (seconds,
 * milliseconds, ISO 8601 or `yyyy-MM-dd HH:mm:ss`, UTC), `speed` (knots), `bearing` (or `heading`), `altitude`,
 * `accuracy`, `batt` (%), `valid`, `hdop`, `driverUniqueId`; every other parameter is an attribute. A placeholder that
 * a client has not filled in is an unusable value. A message without a time gets that of its arrival; one with an
 * unreadable time has none.
 * @throws UnusableRequest without an id
 */
export function readOsmandParameters(parameters: Fields, now: Date): TraccarPosition {
  const {
    key: _key,
    id,
    deviceid,
    lat,
    lon,
    location,
    timestamp,
    speed,
    bearing,
    heading,
    altitude,
    ...more
  } = parameters;
  const { accuracy, batt, valid, ...others } = more;
  const [placeLat, placeLon] = typeof location === 'string' ? location.split(',') : [];
  return {
    device: { uniqueId: idOf(id ?? deviceid) },
    position: reported({
      protocol: 'osmand',
      deviceTime: timestamp || now.toISOString(),
      serverTime: arrivedAt(now, timestamp),
      valid,
      latitude: lat ?? placeLat,
      longitude: lon ?? placeLon,
      speed,
      course: bearing ?? heading,
      altitude,
      accuracy,
      attributes: reported({
        batteryLevel: levelOf(numberOf(batt)),
        ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, attributeOf(value)])),
      }),
    }),
  };
}

/**
 * The requests of Traccar Client since its version 9: `{ device_id, location: { timestamp, coords: { latitude,
 * longitude, speed (m/s), heading, altitude, accuracy }, battery: { level (0 to 1), is_charging }, is_moving, odometer
 * (m), event, activity, extras } }`, or an array of locations. The phone sends unknown values as negative numbers.
 * @throws UnusableRequest without an id or a location
 */
export function readOsmandJson(body: unknown, now: Date): TraccarPosition[] {
  const { device_id, location } = isFields(body) ? body : {};
  const uniqueId = idOf(device_id);
  const locations = [location].flat().filter(isFields);
  if (locations.length === 0) throw new UnusableRequest('location is missing');
  return locations.map((one) => ({ device: { uniqueId }, position: positionOf(one, now) }));
}

function positionOf(
  { timestamp, coords, battery, is_moving, odometer, event, activity, extras, mock }: Fields,
  now: Date,
): Fields {
  const place = isFields(coords) ? coords : {};
  const { level, is_charging } = isFields(battery) ? battery : {};
  const { alarm, heartbeat } = isFields(extras) ? extras : {};
  return reported({
    protocol: 'osmand',
    deviceTime: timestamp || now.toISOString(),
    serverTime: arrivedAt(now, timestamp),
    latitude: place.latitude,
    longitude: place.longitude,
    speed: knotsOfMps(place.speed),
    course: place.heading,
    altitude: place.altitude,
    accuracy: place.accuracy,
    attributes: reported({
      batteryLevel: levelOf(typeof level === 'number' ? Math.round(level * 100) : level),
      charge: is_charging,
      motion: is_moving,
      odometer: typeof odometer === 'number' && odometer < 0 ? undefined : odometer,
      event: event === '' ? undefined : event,
      activity: isFields(activity) ? activity.type : undefined,
      mock,
      alarm,
      heartbeat,
    }),
  });
}

/** A phone with an empty battery cannot send: 0 and less mean an unknown level (traccar/traccar-client#62). */
export const levelOf = (level: unknown): unknown => (typeof level === 'number' && level <= 0 ? undefined : level);

function idOf(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id.trim() === '') throw new UnusableRequest('id is missing');
  return id.trim();
}

const attributeOf = (value: unknown): unknown =>
  value === 'true' ? true : value === 'false' ? false : numberOf(value);
