import { readFileSync } from 'node:fs';
import { expect, expectNoAxeFindings, mailTest, tokenOf } from '@fleet/e2e';
import { strFromU8, unzipSync } from 'fflate';

const test = mailTest();

/** The cells of each sheet, by its name. */
function sheetsOf(workbook: Uint8Array): Record<string, string[]> {
  const files = unzipSync(workbook);
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const names = [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      [...text(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"[^>]*>(.*?)<\/c>/g)].map(
        ([, at, style, value]) => `${at} ${style} ${value}`,
      ),
    ]),
  );
}

test('a report that is sent has the cells of the page, and its page can be used by keyboard and screen reader', {
  tag: '@long',
}, async ({ page, openAs, mailbox, servers }) => {
  // The server derives the fixture's trips some time after its start: until then the report of a moment later is
  // another.
  const token = await tokenOf(servers, 'manager');
  const day = new Date().toISOString().slice(0, 10);
  const trips = async () => {
    const response = await fetch(`${servers.api}/api/distances?group=fleet&start_date=${day}&end_date=${day}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await response.json()) as { data: { trips: number }[] }; // the reference API's answer
    return data[0]?.trips;
  };
  await expect.poll(trips, { timeout: 60_000 }).toBeGreaterThan(0);

  await openAs('manager', '/reports?tab=operational&days=30');
  const button = page.getByRole('button', { name: 'Цел извештај (XLSX)' });
  await expect(page.getByRole('table', { name: 'Возење и мотор во празен од' })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const shown = sheetsOf(readFileSync(await download.path()));

  await page.getByRole('link', { name: 'Закажи испраќање' }).click();
  const dialog = page.getByRole('dialog', { name: 'Нов редовен извештај' });
  await expect(dialog.getByLabel('Извештај или список')).toHaveValue('operational');
  await expect(dialog.getByLabel('Период')).toHaveValue('30');
  await dialog.getByLabel('Име').fill('Работа за 30 дена');
  await dialog.getByRole('checkbox', { name: /manager@/ }).check();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Зачувај' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Работа за 30 дена' });
  await expect(card).toContainText('Секој понеделник во 07:00 · Работа на возниот парк · 30 дена · Датотека XLSX');
  await expectNoAxeFindings(page);

  await card.getByRole('button', { name: 'Испрати проба' }).click();
  await expect.poll(() => mailbox.mails.length).toBe(1);
  const [mail] = mailbox.mails;
  const sent = sheetsOf([...(mail?.files.values() ?? [])][0] ?? new Uint8Array());
  expect(Object.keys(sent).sort()).toEqual(Object.keys(shown).sort());
  // Hours without activity go on between the two; everything else stands still in the fixture.
  const { 'Неактивни возила': standingShown, ...othersShown } = shown;
  const { 'Неактивни возила': standingSent, ...others } = sent;
  expect(others).toEqual(othersShown);
  expect(standingSent?.length).toBe(standingShown?.length);
  expect(Object.values(others).flat().length).toBeGreaterThan(100);
});
