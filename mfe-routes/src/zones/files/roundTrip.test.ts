import '../../testing/readableFiles';
import fc from 'fast-check';
import { inputFields, zoneColors, zoneFields, zoneKinds } from 'shared-auth/contract';
import type { MapShape } from 'shared-ui/map';
import { trackFormats, writeTracks } from 'shared-ui/tracks';
import { zoneRows } from '../../testing/zones';
import type { Zone } from '../zones.api';
import { readZoneFile } from './readZoneFile';
import { zonesGeoJson, zonesKml } from './writeZones';

/**
 * Texts as the server keeps them: trimmed, without control characters but those of lines. A name has no other ends of
 * lines either; of those of a note XML makes a line feed.
 */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((raw) => raw.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').trim())
    .filter((kept) => kept !== '');
const degree = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map((n) => Number(n.toFixed(6)) + 0);
// The console takes 0, 0 for no place.
const place = fc.record({ lat: degree(85), lng: degree(179) }).filter(({ lat, lng }) => lat !== 0 || lng !== 0);
const metres = fc.double({ min: 10, max: 10_000, noNaN: true }).map((n) => Number(n.toFixed(1)));
const ring = fc.uniqueArray(place, { minLength: 3, maxLength: 5, selector: ({ lat, lng }) => `${lat} ${lng}` });
const shape: fc.Arbitrary<MapShape> = fc.oneof(
  fc.record({ kind: fc.constant('circle' as const), center: place, radius: metres }),
  fc.record({
    kind: fc.constant('corridor' as const),
    points: fc.array(place, { minLength: 2, maxLength: 4 }),
    width: metres,
  }),
  fc.record({ kind: fc.constant('polygon' as const), points: ring, holes: fc.array(ring, { maxLength: 2 }) }),
);
const line = fc.option(fc.oneof(text(200), fc.constant('<b>прва</b> &amp; втора\nтрета')));
/** Every text of the table besides the name. */
const texts = Object.fromEntries(
  inputFields(zoneFields).flatMap(({ name, field, input }) =>
    field.kind === 'text' && input.orNull ? [[name, line]] : [],
  ),
);
const zone = fc.record({
  name: text(100),
  ...texts,
  kind: fc.constantFrom(...zoneKinds),
  color: fc.constantFrom(...zoneColors),
  speed_limit: fc.option(fc.integer({ min: 5, max: 200 })),
  geometry: shape,
});

it.each([
  ['GeoJSON', zonesGeoJson],
  ['KML', zonesKml],
])('brings any zone back as it was exported: %s', async (_, write) => {
  await fc.assert(
    fc.asyncProperty(fc.array(zone, { minLength: 1, maxLength: 3 }), async (made) => {
      const zones = made.map((one) => ({ ...zoneRows[0], ...one }) as unknown as Zone); // ids and times do not matter
      const { items } = await readZoneFile(new File([write(zones)], 'зони'));
      expect(
        items.map(({ row: _row, isStraight: _, limit, ground, ...kept }) => ({
          ...kept,
          speed_limit: limit,
          geometry: ground,
        })),
      ).toEqual(made);
    }),
    { numRuns: 60 },
  );
});

const BEGIN = Date.UTC(2026, 10, 25, 6, 30);
const segment = fc.array(place, { minLength: 2, maxLength: 4 });
/** A vehicle's day: its ways with an hour's silence between them, or one way whose fixes have no times. */
const track = fc
  .record({ name: text(60), isTimed: fc.boolean(), ways: fc.array(segment, { minLength: 1, maxLength: 3 }) })
  .map((one) => (one.isTimed ? one : { ...one, ways: one.ways.slice(0, 1) }));
const stop = fc.record({ name: text(60), at: place });

it.each(trackFormats)('brings the ways and the stops of any tracks back: %s', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(track, { minLength: 1, maxLength: 3 }), fc.array(stop), async (tracks, stops) => {
      const file = {
        name: 'Ден',
        tracks: tracks.map(({ name, isTimed, ways }) => ({
          name,
          fixes: ways.flatMap((way, hour) =>
            way.map((at, second) => ({
              ...at,
              ...{ at: isTimed ? BEGIN + hour * 3_600_000 + second * 1_000 : null, speed: 50, heading: 90 },
            })),
          ),
        })),
        places: stops.map(({ name, at }) => ({ name, ...at, from: BEGIN, to: BEGIN + 600_000 })),
      };
      const { items } = await readZoneFile(new File([[...writeTracks(format, file)].join('')], 'ден'));
      const grounds = items.map(({ name, ground }) => ({ name, ...ground }));
      expect(grounds.map((one) => ('kind' in one ? one.kind : one.problem)).sort()).toEqual([
        ...stops.map(() => 'circle'),
        ...tracks.flatMap(({ ways }) => ways.map(() => 'corridor')),
      ]);
      const circles = grounds.flatMap((one) =>
        'kind' in one && one.kind === 'circle' ? [{ name: one.name, at: one.center }] : [],
      );
      expect(circles).toEqual(stops);
      const corridors = grounds.flatMap((one) => ('kind' in one && one.kind === 'corridor' ? [one] : []));
      const ways = tracks.flatMap(({ name, ways: own }) => own.map((points) => ({ name, points })));
      expect(corridors.map(({ points }) => points)).toEqual(ways.map(({ points }) => points));
      // Ways of one track may be numbered.
      expect(corridors.map((one, at) => one.name.slice(0, ways[at]?.name.length))).toEqual(
        ways.map(({ name }) => name),
      );
    }),
    { numRuns: 60 },
  );
});
