import { numberOf } from '../../messages/values';
import { getOwn } from '../../platform/limits/getOwn';
import { levelOf } from './osmand';
import { arrivedAt, isFields, knotsOfKmh, type ReadRequest, reported, UnusableRequest } from './traccarPosition';

type Fields = Record<string, unknown>;

/** The names of the sender: those that OwnTracks puts into headers, and the user name of its sign-in. */
export interface OwnTracksSender {
  user: string | undefined;
  device: string | undefined;
}

const nothing: ReadRequest = { positions: [], events: [] };

/**
 * Reads the posts of OwnTracks in its mode HTTP (owntracks.org/booklet/tech/json), by `_type`:
 * - `location`: `lat`, `lon`, `tst` (of the fix, s), `created_at` (of the message, s), `acc` (m), `alt` (m), `vel`
 *   (km/h), `cog`, `batt` (%), `bs`, `t`, `conn`;
 * - `transition`: a region was entered or left (`event`, `desc`, `rid`), at `lat`, `lon`;
 * - `lwt`: the broker has lost the phone;
 * - `waypoint`, `waypoints`, `card`, `steps`: their contents about regions, the person and the phone become values
 *   of the device.
 *
 * Other types (status, dump, …) have no data about the phone or its location.
 * @throws UnusableRequest when the request does not name its phone
 */
export function readOwnTracks(body: unknown, sender: OwnTracksSender, now: Date): ReadRequest {
  const one = isFields(body) ? body : {};
  if (one._type === 'encrypted') throw new UnusableRequest('encrypted payloads cannot be read');
  const read = getOwn(readers, String(one._type));
  if (read === undefined) return nothing;
  const { position, event, geofence } = read(one, now);
  if (position === undefined && event === undefined) return nothing;
  const device = { uniqueId: uniqueIdOf(one, sender) };
  if (event === undefined) return { positions: position === undefined ? [] : [{ device, position }], events: [] };
  return { positions: [], events: [{ device, event, ...(position && { position }), ...(geofence && { geofence }) }] };
}

interface Read {
  position?: Fields;
  event?: Fields;
  geofence?: Fields;
}

const readers: Readonly<Record<string, ((one: Fields, now: Date) => Read) | undefined>> = {
  location: (one, now) => ({ position: locationOf(one, now) }),
  transition: (one, now) => ({
    event: reported({
      type: one.event === 'enter' ? 'geofenceEnter' : 'geofenceExit',
      eventTime: one.tst,
      attributes: {},
    }),
    position: locationOf(one, now),
    geofence: reported({ id: one.rid ?? one.wtst, name: one.desc }),
  }),
  // The message's `tst` is the time of the phone's connection, but it was lost now.
  lwt: (_, now) => ({ event: { type: 'deviceOffline', eventTime: now.toISOString(), attributes: {} } }),
  waypoint: (one, now) => attributesAlone(regionOf(one), now),
  waypoints: ({ waypoints }, now) =>
    attributesAlone(Object.assign({}, ...[waypoints].flat().filter(isFields).map(regionOf)), now),
  card: ({ name }, now) => attributesAlone(reported({ name }), now),
  steps: ({ steps }, now) => attributesAlone(reported({ steps }), now),
};

function locationOf(one: Fields, now: Date): Fields {
  const { lat, lon, tst, created_at, acc, alt, vel, cog, batt, bs, t, conn, tid, ign, odometer, dout1 } = one;
  const distance = numberOf(odometer);
  return reported({
    protocol: 'owntracks',
    fixTime: tst,
    deviceTime: created_at ?? tst,
    serverTime: arrivedAt(now, created_at ?? tst),
    latitude: lat,
    longitude: lon,
    speed: typeof vel === 'number' && vel < 0 ? undefined : knotsOfKmh(vel),
    course: cog,
    altitude: alt,
    accuracy: acc,
    attributes: reported({
      batteryLevel: levelOf(batt),
      // 1 unplugged, 2 charging, 3 full.
      charge: typeof bs === 'number' && bs > 0 ? bs > 1 : undefined,
      trigger: t,
      connection: conn,
      tid,
      // These parameters are sent by Queclink trackers behind qtripp; the distance is in km.
      ignition: ign,
      out1: dout1,
      odometer: typeof distance === 'number' ? distance * 1000 : undefined,
    }),
  });
}

/** A message without a location; empty when it has no attributes either. */
function attributesAlone(attributes: Fields, now: Date): Read {
  if (Object.keys(attributes).length === 0) return {};
  const time = now.toISOString();
  return { position: { protocol: 'owntracks', deviceTime: time, serverTime: time, attributes } };
}

/** A region that the phone watches, as a value by its id: its name and location. */
function regionOf({ desc, lat, lon, rad, rid, tst }: Fields): Fields {
  const place = typeof lat === 'number' && typeof lon === 'number' ? ` (${lat}, ${lon}; ${rad ?? 0} m)` : '';
  return { [`waypoint ${String(rid ?? tst ?? desc)}`.slice(0, 64)]: `${String(desc ?? '')}${place}` };
}

/** `user/device`, as the phone's topic would end. */
function uniqueIdOf({ topic }: Fields, { user, device }: OwnTracksSender): string {
  if (user && device) return `${user}/${device}`;
  const [, ofTopic] = /^owntracks\/([^/]+\/[^/]+)/.exec(typeof topic === 'string' ? topic : '') ?? [];
  const id = ofTopic ?? user;
  if (!id) throw new UnusableRequest('X-Limit-U and X-Limit-D are missing');
  return id;
}
