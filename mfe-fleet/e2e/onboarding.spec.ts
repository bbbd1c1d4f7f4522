import { countClicks, expect, expectNoAxeFindings, forward, type Page, test, tokenOf } from '@fleet/e2e';
import { strToU8, zipSync } from 'fflate';

const unique = () => String(Date.now() % 10_000_000).padStart(7, '0');

/** What the server announces reaches a page within seconds of its start. */
async function untilOffered(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

const position = (uniqueId: string) => ({
  position: {
    protocol: 'gt06',
    fixTime: new Date().toISOString(),
    deviceTime: new Date().toISOString(),
    valid: true,
    latitude: 41.345,
    longitude: 21.555,
    speed: 20,
    course: 90,
    altitude: 600,
    accuracy: 5,
    attributes: { ignition: true },
  },
  device: { uniqueId },
});

test('a tracker that nobody entered is announced, and is on a vehicle after two clicks', { tag: '@long' }, async ({
  openAs,
  page,
  servers,
}) => {
  const code = unique();
  const clicks = await countClicks(page);
  await openAs('manager', '/devices');
  await untilOffered(page, 'Телефон како уред');
  await fetch(`${servers.api}/api/vehicles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(servers, 'manager')}` },
    body: JSON.stringify({
      vehicle_id: `U-${code}`,
      license_plate: `TE-${code}`,
      make: 'Fiat',
      model: 'Ducato',
      vehicle_type: 'van',
    }),
  });
  await expect(page.getByText('Поврзано', { exact: true }).first()).toBeVisible();
  const uid = `86000000${code}`;
  await forward(servers, 'positions', position(uid));
  const section = page.getByRole('region', { name: /^Непознати уреди/ });
  // The server announces unknown trackers every 10 s at most; the list reads itself every 30 s, where an announcement
  // was lost.
  await expect(section).toContainText('gt06', { timeout: 35_000 });
  await expect(section).toContainText('41.345000, 21.555000');
  await expectNoAxeFindings(page);

  await section.getByRole('button', { name: `Додели на возило: ${uid}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeFindings(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`TE-${code}`) })
    .click();
  await expect(page.getByRole('dialog', { name: `Уредот ${uid} е доделен на возилото TE-${code}` })).toBeVisible();
  expect(clicks()).toBe(2);
  await page.getByRole('dialog').getByRole('button', { name: 'Затвори' }).click();
  // What listens on every page comes after the page itself: the next tracker is heard once it is there.
  await expect(async () => {
    await forward(servers, 'positions', position(`87000000${unique()}`));
    await expect(page.getByText(/^1 непознат уред испраќа податоци: 87/).first()).toBeVisible({ timeout: 12_000 });
  }).toPass();
  await page.goto(`/vehicles/U-${code}`);
  await expect(page.getByText('41.345000, 21.555000')).toBeVisible();
});

test('a phone is set up by a code on the page', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('manager', '/devices');
  await untilOffered(page, 'Телефон како уред');
  await page.getByRole('button', { name: 'Телефон како уред' }).click();
  const dialog = page.getByRole('dialog', { name: 'Телефон како уред' });
  await dialog.getByLabel('Клуч').fill('end-to-end-ingest-key');
  await expect(dialog.getByRole('img', { name: /^QR-код за телефонот 9\d{7}$/ })).toBeVisible();
  await expect(dialog).toContainText('/ingest/osmand/end-to-end-ingest-key');
  await expectNoAxeFindings(page);
});

/** Semicolons and Windows-1251, as Excel saves CSV on a Macedonian Windows. */
const excelCsv = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const byte = windows1251.indexOf(letter);
      if (byte < 0) throw new Error(`${letter} is not in Windows-1251`);
      return byte;
    }),
  );
/** The letter of each byte. */
const windows1251 = [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];

const workbook = (rows: readonly (readonly string[])[]) => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const cells = (row: readonly string[], at: number) =>
    row
      .map((text, i) => `<c r="${String.fromCharCode(65 + i)}${at}" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('');
  const sheet = rows.map((row, i) => `<row r="${i + 1}">${cells(row, i + 1)}</row>`).join('');
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)]))));
};

test('vehicles come in from a file of Excel: errors by row, then all of it, and the same file again changes nothing: 2 clicks', async ({
  openAs,
  page,
}) => {
  const code = unique();
  const clicks = await countClicks(page);
  await openAs('manager', '/vehicles');
  await untilOffered(page, 'Увези');
  await page.getByRole('button', { name: 'Увези' }).click();
  const dialog = page.getByRole('dialog', { name: 'Увоз на возила' });
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel(/Изберете CSV или XLSX/).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const header = ['Код', 'Регистрација', 'Марка', 'Модел', 'Тип', 'Година'];
  const rows = [
    [`I-${code}-1`, `СК-${code}-1`, 'Форд', 'Транзит', 'Комбе', '2019'],
    [`I-${code}-2`, `СК-${code}-2`, '', 'Транзит', 'Комбе', '2020'],
  ];
  const csv = [header, ...rows].map((row) => row.join(';')).join('\r\n');
  await choose('vozila.csv', excelCsv(csv));
  const errors = dialog.getByRole('region', { name: 'Грешки во датотеката' });
  await expect(errors.getByRole('row').last()).toHaveText(/3\s*Марка\s*—\s*Задолжително/);
  await expectNoAxeFindings(page);

  await choose('vozila.xlsx', workbook([header, ...rows.map((row) => row.map((cell) => cell || 'Форд'))]));
  await expect(dialog.getByText('Нови: 2 · Променети: 0 · Непроменети: 0')).toBeVisible();
  await dialog.getByRole('button', { name: 'Увези 2 реда' }).click();
  await expect(page.getByText('Увезено. Нови: 2 · Променети: 0')).toBeVisible();
  await expect(page.getByRole('link', { name: `СК-${code}-2` })).toBeVisible();
  expect(clicks()).toBe(2);
  await page.getByRole('button', { name: 'Затвори' }).click();

  await page.getByRole('button', { name: 'Увези' }).click();
  await choose('vozila.csv', excelCsv(csv.replace('2;;', '2;Форд;')));
  await expect(dialog.getByText('Нови: 0 · Променети: 0 · Непроменети: 2')).toBeVisible();
  await page.goto(`/vehicles?search=${encodeURIComponent(`sk ${code}`)}`);
  await expect(page.getByRole('link', { name: `СК-${code}-1` })).toBeVisible();
});
