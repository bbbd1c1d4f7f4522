import { startServers } from '../src/servers';
import { test as base, expect, storeDir } from '../src/test';
import { startTileServer, type TileServer } from '../src/tileServer';

/** A console with two base maps of the tests' own tile server. */
const test = base.extend<object, { tileServer: TileServer }>({
  tileServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startTileServer();
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
  servers: [
    async ({ tileServer }, use) => {
      const layers = [
        {
          name: 'Улици',
          url: tileServer.template('streets'),
          attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
        },
        { name: 'Сателит', url: tileServer.template('satellite') },
      ];
      const servers = await startServers({ storeDir, tileUrl: JSON.stringify(layers) });
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('tiles cover the map, say whose they are, and are changed by the user', async ({
  openAs,
  tileServer,
  servers,
}) => {
  tileServer.be('serves');
  const page = await openAs('operator', '/map');
  const loaded = page.locator('.leaflet-tile-loaded');
  await expect(loaded.first()).toBeVisible();
  expect(await loaded.first().evaluate((tile: HTMLImageElement) => tile.naturalWidth)).toBe(256);
  // The public service refuses a request that does not say where it comes from.
  expect(tileServer.asked[0]?.referer).toBe(`${servers.url}/`);
  await expect(page.getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  );
  await page.getByRole('button', { name: 'Слоеви' }).click();
  await page.getByRole('radio', { name: 'Сателит' }).check();
  await expect.poll(() => tileServer.asked.some(({ path }) => path.startsWith('/satellite/'))).toBe(true);
  await page.reload();
  await expect(page.locator('.leaflet-tile-loaded[src*="/satellite/"]').first()).toBeVisible();
});

for (const mood of ['fails', 'hangs', 'answers HTML'] as const)
  test(`the dashboard is there and its map works when the tile server ${mood}`, {
    tag: mood === 'hangs' ? [] : '@long',
  }, async ({ openAs, tileServer }) => {
    tileServer.be(mood);
    // A tile that hangs holds the page's load event back.
    const page = await openAs('operator', '/dashboard', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('region', { name: 'Мапа на возила' })).toBeVisible();
    await expect.poll(() => tileServer.asked.length).toBeGreaterThan(0);
    // The country is drawn in place of the tiles.
    await expect(page.locator('.leaflet-tile-pane > canvas')).toBeVisible();
    await page.getByRole('button', { name: 'Список на возила' }).click();
    await page.getByRole('listbox', { name: 'Список на возила' }).getByRole('option').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
