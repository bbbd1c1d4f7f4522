import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countryArchive } from '@fleet/geodata/archive';
import { startServers } from '../src/servers';
import { test as base, expect, storeDir } from '../src/test';

/** A console with two files of vector tiles, of which one is none. */
const test = base.extend({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const tilesDir = mkdtempSync(join(tmpdir(), 'fleet-tiles-'));
      writeFileSync(join(tilesDir, 'mk.pmtiles'), countryArchive(9));
      writeFileSync(join(tilesDir, 'broken.pmtiles'), 'no archive');
      const layers = ['mk', 'broken'].map((name) => ({ name, url: `/tiles/${name}.pmtiles` }));
      const servers = await startServers({ storeDir, tileUrl: JSON.stringify(layers), tilesDir });
      await use(servers);
      await servers.close();
      rmSync(tilesDir, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('one file is a base map: read by ranges, drawn under the strict policy, the offline map where it is none', {
  tag: '@long',
}, async ({ openAs, page }) => {
  const ranges: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/mk.pmtiles')) ranges.push(request.headers().range);
  });
  await openAs('operator', '/map?map=41.6,21.7,8');
  const tile = page.locator('canvas.leaflet-tile-loaded').first();
  await expect(tile).toBeVisible();
  expect(ranges.length).toBeGreaterThan(1);
  expect(ranges.every((range) => range?.startsWith('bytes='))).toBe(true);
  // More than one colour: land, water and roads, not only the ground.
  const colors = () =>
    page.locator('canvas.leaflet-tile-loaded').evaluateAll((tiles) => {
      const seen = new Set<number>();
      for (const tile of tiles as HTMLCanvasElement[]) {
        const { data } = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height) ?? { data: [] };
        for (let i = 0; i < data.length; i += 4 * 97)
          seen.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0));
      }
      return seen.size;
    });
  await expect.poll(colors).toBeGreaterThan(5);
  await expect(page.getByText('Офлајн мапа', { exact: true })).toBeHidden();
  // The attribution is not configured, so it must come from the file itself.
  await expect(page.getByRole('link', { name: 'GeoNames' })).toHaveAttribute('href', 'https://www.geonames.org');

  await page.getByRole('button', { name: 'Слоеви' }).click();
  await page.getByRole('radio', { name: 'broken' }).check();
  await expect(page.getByText('Офлајн мапа', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'GeoNames' })).toHaveCount(0);
});
