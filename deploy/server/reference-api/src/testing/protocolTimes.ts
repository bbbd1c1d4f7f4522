import { readFlespi } from '../ingest/protocols/flespi';
import { readOsmandJson, readOsmandParameters } from '../ingest/protocols/osmand';
import { readOwnTracks } from '../ingest/protocols/owntracks';
import { timeLimits } from '../messages/clocks';
import { instantOf } from '../messages/instant';
import { readEvent, readPosition } from '../messages/traccarBody';

const at = Date.UTC(2026, 10, 25, 14, 37, 14);
const now = new Date(at + 60_000);
const limits = timeLimits(180, now.getTime());
const iso = new Date(at).toISOString();
const seconds = at / 1000;

/** One instant as trackers, phones and their servers write it; without a zone it is UTC. */
const written: readonly (readonly [string, unknown])[] = [
  ['ISO 8601 with Z', '2026-11-25T14:37:14Z'],
  ['with milliseconds', '2026-11-25T14:37:14.000Z'],
  ['with an offset', '2026-11-25T15:37:14.000+01:00'],
  ['with an offset of zero', '2026-11-25T14:37:14.000+00:00'],
  ['with an offset without a colon', '2026-11-25T14:37:14.000+0000'],
  ['of St. John’s', '2026-11-25T11:07:14-03:30'],
  ['without a zone', '2026-11-25T14:37:14'],
  ['without a zone, with milliseconds', '2026-11-25T14:37:14.000'],
  ['without a zone, with microseconds', '2026-11-25T14:37:14.000000'],
  ['with a decimal comma', '2026-11-25T14:37:14,000'],
  ['with a blank', '2026-11-25 14:37:14'],
  ['with a blank and milliseconds', '2026-11-25 14:37:14.000'],
  ['with a blank and an offset', '2026-11-25 14:37:14+00:00'],
  ['with a blank and Z', '2026-11-25 14:37:14Z'],
  ['compact', '20261125143714'],
  ['compact with T and Z', '20261125T143714Z'],
  ['seconds', seconds],
  ['seconds as a text', String(seconds)],
  ['milliseconds', at],
  ['milliseconds as a text', String(at)],
  ['microseconds', at * 1000],
  ['seconds with a fraction', seconds + 0.0004],
  ['as HTTP writes it', 'Wed, 25 Nov 2026 14:37:14 GMT'],
  ['as Java writes it', 'Nov 25, 2026 14:37:14'],
  ['as Java writes it, by the half day', 'Nov 25, 2026 2:37:14 PM'],
];
const noTimes: readonly unknown[] = [
  'yesterday',
  '%TIMESTAMP',
  '',
  'NaN',
  {},
  null,
  true,
  '25.11.2026',
  'foo 12',
  '2026-13-45T99:00:00Z',
];

/** The protocols, each with a message of one time. */
const protocols: Readonly<Record<string, (time: unknown) => string | null | undefined>> = {
  'Traccar positions': (time) =>
    readPosition({ device: { uniqueId: 'a' }, position: { ...place, deviceTime: time, fixTime: time } }, limits).fix
      ?.time,
  'Traccar events': (time) =>
    readEvent({ device: { uniqueId: 'a' }, event: { type: 'alarm', eventTime: time } }, limits).time,
  'OsmAnd parameters': (time) =>
    readPosition(readOsmandParameters({ id: 'a', lat: '41.9', lon: '21.4', timestamp: time }, now), limits).fix?.time,
  'OsmAnd JSON': (time) => {
    const coords = { latitude: 41.9, longitude: 21.4 };
    return readPosition(readOsmandJson({ device_id: 'a', location: { timestamp: time, coords } }, now)[0], limits).fix
      ?.time;
  },
  OwnTracks: (time) => {
    const { positions } = readOwnTracks(
      { _type: 'location', lat: 41.9, lon: 21.4, tst: time },
      { user: 'a', device: 'b' },
      now,
    );
    return readPosition(positions[0], limits).fix?.time;
  },
  flespi: (time) =>
    readPosition(
      readFlespi({ ident: 'a', timestamp: time, 'position.latitude': 41.9, 'position.longitude': 21.4 })[0],
      limits,
    ).fix?.time,
};
const place = { latitude: 41.9, longitude: 21.4 };

/** Holds the times of all protocols, in the zone that this process has. */
export function holdProtocolTimes(zone: string, offsetMinutes: number): void {
  it(`runs in ${zone}`, () => {
    expect(new Date(2026, 10, 25).getTimezoneOffset()).toBe(offsetMinutes);
  });

  describe.each(Object.entries(protocols))('%s', (_, read) => {
    it.each(written)('reads a time %s', (__, time) => {
      expect(read(time)).toBe(iso);
    });
  });

  it.each(noTimes.map((value) => [JSON.stringify(value), value]))('%s is no time', (_, value) => {
    expect(instantOf(value)).toBeNaN();
  });
}
