import { isFields, knotsOfMps, reported, type TraccarPosition, UnusableRequest } from './traccarPosition';

type Fields = Record<string, unknown>;

/** Seconds up to here, milliseconds above: as Traccar tells them apart. */
const LAST_SECOND = 2 ** 31 - 1;

/**
 * The OsmAnd protocol by parameters: `id` (or `deviceid`), `lat`, `lon` (or `location=lat,lon`), `timestamp` (seconds, milliseconds, ISO 8601 or `yyyy-MM-dd HH:mm:ss`, UTC), `speed` (knots),
 * `bearing` (or `heading`), `altitude`, `accuracy`, `batt` (%), `valid`, `hdop`, `driverUniqueId`; whatever else comes is an attribute.
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
  const time = timestamp === undefined ? now.toISOString() : timeOf(String(timestamp));
  return {
    device: { uniqueId: idOf(id ?? deviceid) },
    position: reported({
      protocol: 'osmand',
      fixTime: time,
      deviceTime: time,
      valid: valid === undefined ? undefined : ['true', '1'].includes(String(valid).toLowerCase()),
      latitude: numberOf(lat ?? placeLat),
      longitude: numberOf(lon ?? placeLon),
      speed: numberOf(speed),
      course: numberOf(bearing ?? heading),
      altitude: numberOf(altitude),
      accuracy: numberOf(accuracy),
      attributes: reported({
        batteryLevel: numberOf(batt),
        ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, attributeOf(value)])),
      }),
    }),
  };
}

/**
 * What Traccar Client sends since its version 9: `{ device_id, location: { timestamp, coords: { latitude, longitude, speed (m/s), heading, altitude, accuracy }, battery: { level (0 to 1),
 * is_charging }, is_moving, odometer (m), event, activity, extras } }`, or an array of locations. What the phone does not know is negative.
 * @throws UnusableRequest without an id or a location
 */
export function readOsmandJson(body: unknown): TraccarPosition[] {
  const { device_id, location } = isFields(body) ? body : {};
  const uniqueId = idOf(device_id);
  const locations = [location].flat().filter(isFields);
  if (locations.length === 0) throw new UnusableRequest('location is missing');
  return locations.map((one) => ({ device: { uniqueId }, position: positionOf(one) }));
}

function positionOf({
  timestamp,
  coords,
  battery,
  is_moving,
  odometer,
  event,
  activity,
  extras,
  mock,
}: Fields): Fields {
  const place = isFields(coords) ? coords : {};
  const { level, is_charging } = isFields(battery) ? battery : {};
  const { alarm, heartbeat } = isFields(extras) ? extras : {};
  const time = typeof timestamp === 'number' || typeof timestamp === 'string' ? timeOf(String(timestamp)) : undefined;
  return reported({
    protocol: 'osmand',
    fixTime: time,
    deviceTime: time,
    latitude: place.latitude,
    longitude: place.longitude,
    speed: knotsOfMps(known(place.speed)),
    course: known(place.heading),
    altitude: place.altitude,
    accuracy: known(place.accuracy),
    attributes: reported({
      batteryLevel: typeof level === 'number' && level >= 0 ? Math.round(level * 100) : undefined,
      charge: is_charging,
      motion: is_moving,
      odometer: known(odometer),
      event: event === '' ? undefined : event,
      activity: isFields(activity) ? activity.type : undefined,
      mock,
      alarm,
      heartbeat,
    }),
  });
}

/** -1: the phone does not know. */
const known = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined);

function idOf(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id === '') throw new UnusableRequest('id is missing');
  return id;
}

/** What is not a time stays as it came, and is rejected by its reader. */
function timeOf(text: string): string {
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text);
    const time = new Date(number < LAST_SECOND ? number * 1000 : number);
    return Number.isNaN(time.getTime()) ? text : time.toISOString();
  }
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
}

/** A text that is no number stays one: its reader then names the field. */
const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value;

const attributeOf = (value: unknown): unknown =>
  value === 'true' ? true : value === 'false' ? false : numberOf(value);
