import { expect, expectNoAxeFindings, makeVehicle, test } from '@fleet/e2e';

const HOUR = 3_600_000;
const point = (at: number, n: number) =>
  `<trkpt lat="${41.99 + n / 500}" lon="21.43"><ele>240.0</ele><time>${new Date(at).toISOString()}</time></trkpt>`;
/** An hour's drive, as Traccar writes it. */
const gpx = (name: string, start: number) =>
  `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.0"><trk><name>${name}</name><trkseg>${Array.from(
    { length: 60 },
    (_, n) => point(start + n * 60_000, n),
  ).join('')}</trkseg></trk></gpx>`;
const HEAD =
  'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy';
const csv = (...times: number[]) =>
  [
    HEAD,
    ...times.map((at) => {
      const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
      return `1,7,h02,${time},${time},${time},true,41.99,21.43,0,10,0,Bul. Ilinden 1, Skopje,0`;
    }),
  ].join('\n');
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test(
  'a manager brings the files of a folder along: tried, then stored, and not a second time',
  {
    tag: '@long',
  },
  async ({ openAs, servers }, info) => {
    await makeVehicle(servers, { uid: 'FILES-1', plate: 'SK 4711 QX', imei: '860000000471100' });
    const page = await openAs('manager', '/traccar');
    const now = Date.now();
    const choose = page.getByLabel('Изберете датотеки, или пуштете ги овде');
    await choose.setInputFiles([
      file('март.gpx', gpx('Комбе SK-4711-QX & приколка', now - 30 * HOUR)),
      file('positions.csv', csv(now - 5 * HOUR, now + 5 * HOUR)),
      file('скршена.gpx', '<gpx><trk>'),
    ]);
    const list = page.getByRole('list', { name: 'Папка со извози' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByLabel(/^Возило за март\.gpx/)).toHaveValue(/^SK 4711 QX/);
    await expect(list.getByText(/Датотеката не може да се прочита/)).toBeVisible();
    const other = page.getByLabel('Возило за positions.csv · 7');
    await other.fill('4711');
    await page.getByRole('option', { name: /^SK 4711 QX/ }).click();
    const zone = page.getByLabel('Временска зона на датотеките CSV');
    await zone.fill('UTC');
    await page.getByRole('option', { name: 'UTC', exact: true }).click();

    await page.getByRole('button', { name: 'Провери' }).click();
    await expect(page.getByText('Доаѓаат: 60 · Веќе се тука: 0')).toBeVisible();
    await expect(page.getByText('Доаѓаат: 1 · Веќе се тука: 0')).toBeVisible();
    await expect(page.getByText(/^Не доаѓаат: 1, од ред 3\. Времето допрва доаѓа/)).toBeVisible();
    await expectNoAxeFindings(page);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await list.scrollIntoViewIfNeeded();
      await page.screenshot({ path: info.outputPath(`files-${width}.png`) });
    }
    await page.setViewportSize({ width: 1280, height: 720 });

    await page.getByRole('button', { name: 'Преземи ги локациите' }).click();
    await expect(page.getByText('Дојдоа: 60 · Веќе беа тука: 0')).toBeVisible();
    await page.getByRole('button', { name: 'Провери' }).click();
    await expect(page.getByText('Доаѓаат: 0 · Веќе се тука: 60')).toBeVisible();
    await expectNoAxeFindings(page);
  },
);
