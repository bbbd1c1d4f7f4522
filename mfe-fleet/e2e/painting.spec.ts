import { expect, type Page, test, zoomOf } from '@fleet/e2e';

declare global {
  interface Window {
    /** The worker that paints, and how many pictures came of it. */
    painter: { worker: Worker | null; pictures: number };
  }
}

const VEHICLES = 1_500;
/** Fixed, so that two pages show the same. */
const FIX = '2026-01-05T10:00:00Z';
const TYPES = ['truck', 'van', 'car', 'motorcycle'];
const STATUSES = ['online', 'offline', 'maintenance', 'other'];

const devices = Array.from({ length: VEHICLES }, (_, i) => ({
  id: i + 1,
  device_id: `GPS-${i}`,
  imei: String(100_000_000_000_000 + i),
  vehicle_id: i + 1,
  license_plate: `SK-${i}`,
  vehicle_type: TYPES[i % TYPES.length],
  status: STATUSES[i % STATUSES.length],
  has_alarms: i % 7 === 0,
  latitude: 41.3 + ((i * 37) % 700) / 1_000,
  longitude: 20.8 + ((i * 91) % 1_700) / 1_000,
  speed: i % 90,
  heading: (i * 13) % 360,
  last_location_time: FIX,
}));

/** The markers as they were painted, with how many pixels there are of them. */
const picture = (page: Page) =>
  page.locator('.leaflet-marker-pane canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let painted = 0;
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3]) painted++;
      sum =
        (sum * 31 + (data[i] ?? 0) + 7 * (data[i + 1] ?? 0) + 13 * (data[i + 2] ?? 0) + 17 * (data[i + 3] ?? 0)) %
        2 ** 40;
    }
    return { size: [canvas.width, canvas.height], painted, sum };
  });

test('a large fleet is painted by a worker under the console’s policy, and the picture is the one painted without', {
  tag: '@long',
}, async ({ openAs }) => {
  const page = await openAs('operator', '/profile');
  await page.route('**/api/devices', (route) => route.fulfill({ json: { success: true, data: devices } }));
  await page.addInitScript(() => {
    // Each vehicle its marker: so many are grouped otherwise.
    localStorage.setItem('map.grouped-many', 'false');
    window.painter = { worker: null, pictures: 0 };
    if (sessionStorage.getItem('e2e-no-workers')) return void Reflect.deleteProperty(window, 'Worker');
    window.Worker = class extends Worker {
      constructor(url: string | URL) {
        super(url);
        window.painter.worker = this;
        this.addEventListener('message', ({ data }) => {
          if (data instanceof ImageBitmap) window.painter.pictures++;
        });
      }
    };
  });
  const openMap = async (withWorkers: boolean) => {
    await page.evaluate((without) => sessionStorage.setItem('e2e-no-workers', without), withWorkers ? '' : '1');
    await page.goto('/map?map=41.65000,21.65000,8');
    await expect.poll(async () => (await picture(page)).painted, { timeout: 20_000 }).toBeGreaterThan(50_000);
  };
  await openMap(false);
  expect(page.workers()).toHaveLength(0);
  const wanted = await picture(page);

  await openMap(true);
  await expect.poll(() => page.workers().length).toBe(1);
  // The first pictures were painted while the worker's code was on its way.
  const zoomIn = page.getByRole('button', { name: 'Приближи' });
  const zoomOut = page.getByRole('button', { name: 'Оддалечи' });
  const pictures = () => page.evaluate(() => window.painter.pictures);
  await expect(async () => {
    // A click while the map still zooms is not taken.
    await zoomIn.click();
    await expect.poll(() => zoomOf(page.url())).toBe(9);
    await zoomOut.click();
    await expect.poll(() => zoomOf(page.url())).toBe(8);
    expect(await pictures()).toBeGreaterThan(0);
  }).toPass();
  await expect.poll(() => picture(page)).toEqual(wanted);

  // It dies without a word: the map is painted without it.
  await page.evaluate(() => window.painter.worker?.terminate());
  await zoomIn.click();
  await expect.poll(() => picture(page)).not.toEqual(wanted);
  await zoomOut.click();
  await expect.poll(() => picture(page)).toEqual(wanted);

  await page.getByRole('link', { name: 'Контролна табла' }).click();
  await expect.poll(() => page.workers().length).toBe(0);
});
