import { gzipSync } from 'node:zlib';
import { PMTiles } from 'pmtiles';
import base from '../../../../../shared-ui/src/map/base/offline/base.json' with { type: 'json' };
import places from '../../../../../shared-ui/src/model/places/places.json' with { type: 'json' };
import { countryArchive } from './countryArchive';

it('is an archive that the library of the browser reads', async () => {
  const bytes = countryArchive(8);
  const archive = new PMTiles({
    getKey: () => 'country',
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.slice(offset, offset + length)).buffer }),
  });
  const header = await archive.getHeader();
  expect(header).toMatchObject({ specVersion: 3, minZoom: 0, maxZoom: 8, tileType: 1, clustered: true });
  expect([header.minLon, header.maxLat]).toEqual([20.2, 42.5]);
  expect(await archive.getMetadata()).toMatchObject({ name: 'North Macedonia' });
  // Skopje lies in 8/143/95.
  const tile = new TextDecoder().decode((await archive.getZxy(8, 143, 95))?.data);
  for (const word of ['roads', 'highway', 'places', 'Скопје', 'water']) expect(tile).toContain(word);
  expect(await archive.getZxy(8, 0, 0)).toBeUndefined();
});

it('comes of data that the console loads beside its maps: less than 60 kB', () => {
  expect(gzipSync(JSON.stringify([base, places])).length).toBeLessThan(60_000);
});
