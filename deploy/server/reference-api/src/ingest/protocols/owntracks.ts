import {
  isFields,
  knotsOfKmh,
  reported,
  type TraccarPosition,
  timeOfSeconds,
  UnusableRequest,
} from './traccarPosition';

type Fields = Record<string, unknown>;

/** Who sends: the names that OwnTracks puts into headers, and the user name of its sign-in. */
export interface OwnTracksSender {
  user: string | undefined;
  device: string | undefined;
}

/**
 * What OwnTracks posts in its mode HTTP. Of `_type: location` are read: `lat`, `lon`, `tst` (of the fix, s), `created_at` (of the message, s), `acc` (m), `alt` (m), `vel` (km/h), `cog`, `batt` (%),
 * `bs`, `t`, `conn`. Its other types (status, waypoints, transitions, …) carry no position of the phone.
 * @returns nothing for the other types. @throws UnusableRequest when nobody can say whose position it is
 */
export function readOwnTracks(body: unknown, sender: OwnTracksSender): TraccarPosition[] {
  const one = isFields(body) ? body : {};
  if (one._type === 'encrypted') throw new UnusableRequest('encrypted payloads cannot be read');
  if (one._type !== 'location') return [];
  const { lat, lon, tst, created_at, acc, alt, vel, cog, batt, bs, t, conn, tid } = one;
  const fixTime = timeOfSeconds(tst) ?? tst;
  return [
    {
      device: { uniqueId: uniqueIdOf(one, sender) },
      position: reported({
        protocol: 'owntracks',
        fixTime,
        deviceTime: timeOfSeconds(created_at) ?? fixTime,
        latitude: lat,
        longitude: lon,
        speed: typeof vel === 'number' && vel < 0 ? undefined : knotsOfKmh(vel),
        course: cog,
        altitude: alt,
        accuracy: acc,
        attributes: reported({
          batteryLevel: batt,
          // 1 unplugged, 2 charging, 3 full.
          charge: typeof bs === 'number' && bs > 0 ? bs > 1 : undefined,
          trigger: t,
          connection: conn,
          tid,
        }),
      }),
    },
  ];
}

/** `user/device`, as the phone's topic would end. */
function uniqueIdOf({ topic }: Fields, { user, device }: OwnTracksSender): string {
  if (user && device) return `${user}/${device}`;
  const [, ofTopic] = /^owntracks\/([^/]+\/[^/]+)/.exec(typeof topic === 'string' ? topic : '') ?? [];
  const id = ofTopic ?? user;
  if (!id) throw new UnusableRequest('X-Limit-U and X-Limit-D are missing');
  return id;
}
