import '../../testing/readableFiles';
import fc from 'fast-check';
import { zoneColors, zoneKinds } from 'shared-auth/contract';
import type { MapShape } from 'shared-ui/map';
import { zoneRows } from '../../testing/zones';
import type { Zone } from '../zones.api';
import { readZoneFile } from './readZoneFile';
import { zonesGeoJson, zonesKml } from './writeZones';

/** Texts as the server keeps them: trimmed, without control characters but those of lines. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((raw) => raw.replace(/\p{Cc}/gu, '').trim())
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
const zone = fc.record({
  name: text(100),
  note: fc.option(fc.oneof(text(200), fc.constant('<b>прва</b> &amp; втора\nтрета'))),
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
        items.map(({ name, note, kind, color, limit, ground }) => ({
          name,
          note,
          kind,
          color,
          speed_limit: limit,
          geometry: ground,
        })),
      ).toEqual(made);
    }),
    { numRuns: 60 },
  );
});
