import { overlapping } from '../src/legibility';
import { expect, test } from '../src/test';

const claimant = 'Александар-Константин Трајковски-Стојановски';

for (const [language, region, claim, claimed] of [
  ['mk', 'Непреземени критични аларми', 'Преземи', 'Го презеде'],
  ['en', 'Unclaimed critical alarms', 'Claim', 'Claimed by'],
] as const)
  test(`D5-24: nothing of an alarm that was claimed in the bar lies over another, or beyond it: ${language}`, {
    tag: '@long',
  }, async ({ page: first, openAs }) => {
    await first.addInitScript((locale) => {
      localStorage.setItem('fleet.locale', locale);
      localStorage.setItem('mfe-alarms:alarms.signals-asked', 'true');
    }, language);
    const page = await openAs('manager', '/profile');
    // One alarm that stays as it is: those of the sample fleet come and go.
    const alarm: Record<string, unknown> = { id: 900_000, severity: 'critical', alarm_type: 'power_cut' };
    await page.route('**/api/alarms/900000/claim', (route) => {
      Object.assign(alarm, { claimed_by: claimant, claimed_at: new Date().toISOString() });
      return route.fulfill({ json: { success: true, data: alarm } });
    });
    await page.route(/\/api\/alarms\?.*is_acknowledged=false/, async (route) => {
      const isMine = new URL(route.request().url()).searchParams.has('claimed');
      const { data } = await (await route.fetch()).json();
      const rows = isMine ? [] : [Object.assign(alarm, { ...data[0], claimed_by: null, ...alarm })];
      const pagination = { page: 1, limit: 50, total: rows.length, total_pages: 1 };
      await route.fulfill({ json: { success: true, data: rows, pagination } });
    });
    await page.reload();
    const bar = page.getByRole('region', { name: region });
    const button = bar.getByRole('button', { name: claim, exact: true });
    await button.press('Enter');
    const holder = bar.getByText(`${claimed} ${claimant}`);
    await expect(holder).toBeVisible();
    for (const width of [1440, 1024, 768, 480, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const inTheWay = async () => {
        // It stays for eight seconds from the last key; a pointer would leave it as the window changes.
        await page.keyboard.press('Shift');
        return overlapping(bar);
      };
      await expect.poll(inTheWay, `${width} px`).toEqual([]);
      await expect(holder, `${width} px`).toBeAttached();
    }
  });
