import { readFileSync } from 'node:fs';
import { expect, expectNoAxeFindings, type Page, type Row, test } from '@fleet/e2e';

const DAYS = 30;
const zone = "'Europe/Skopje'";
/** Today and the days before it, in Skopje: what a report of $1 days covers. */
const from = `((((now() at time zone ${zone})::date - ($1::int - 1))::timestamp) at time zone ${zone})`;

/** Straight from the positions and alarms as they were stored, not from the sums the API keeps. */
const statements = [
  {
    sql: `select (select count(*) from devices) as total_devices,
        (select count(*) from devices where status = 'online') as online_devices,
        (select count(*) from devices where status = 'offline') as offline_devices,
        (select count(distinct device_pk) from locations where gps_time >= ${from}) as active_devices,
        (select count(*) from locations where gps_time >= ${from}) as total_locations,
        (select avg(speed) from locations where gps_time >= ${from} and speed > 0) as avg_speed,
        (select max(speed) from locations where gps_time >= ${from}) as max_speed,
        (select count(*) from alarms where created_at >= ${from}) as total_alarms,
        (select count(*) from alarms where created_at >= ${from} and not is_acknowledged) as unacknowledged_alarms`,
    params: [DAYS],
  },
  {
    sql: `select v.license_plate, count(*) as location_count, avg(l.speed) filter (where l.speed > 0) as avg_speed, max(l.speed) as max_speed,
        (select count(*) from alarms a where a.vehicle_id = v.id and a.created_at >= ${from}) as alarms_count
      from locations l join vehicles v on v.id = l.vehicle_id where l.gps_time >= ${from}
      group by v.id order by location_count desc, v.id`,
    params: [DAYS],
  },
  {
    sql: `select v.license_plate, count(*) as total_alarms, count(*) filter (where a.alarm_type in ('overspeed', 'speed')) as speed_violations,
        count(*) filter (where a.alarm_type = 'geofence') as geofence_violations
      from alarms a join vehicles v on v.id = a.vehicle_id where a.created_at >= ${from}
      group by v.id order by total_alarms desc, v.id`,
    params: [DAYS],
  },
  {
    sql: `select alarm_type, count(*) as total, count(*) filter (where not is_acknowledged) as open from alarms
      where created_at >= ${from} group by 1`,
    params: [DAYS],
  },
  {
    sql: `select count(*) as total_locations, count(distinct (l.gps_time at time zone ${zone})::date) as active_days,
        avg(l.speed) filter (where l.speed > 0) as avg_speed, max(l.speed) as max_speed,
        (select count(*) from alarms where vehicle_id = 1 and created_at >= ${from}) as total_alarms
      from locations l where l.vehicle_id = 1 and l.gps_time >= ${from}`,
    params: [DAYS],
  },
  {
    sql: `select v.license_plate, count(*) as total_locations, count(distinct (l.gps_time at time zone ${zone})::date) as active_days
      from locations l join vehicles v on v.id = l.vehicle_id where l.gps_time >= ${from}
      group by v.id order by total_locations desc, v.id`,
    params: [DAYS],
  },
];

/** The API rounds to one decimal, the page to none. */
const speed = (value: number | null) => `${Math.round(Math.round((value ?? 0) * 10) / 10)}`;
const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, '.');

/** Title → figure of the cards. */
const figuresOf = (page: Page) =>
  page
    .getByRole('group', { name: 'Клучни показатели' })
    .getByRole('group')
    .evaluateAll((cards) =>
      cards.map((card) => {
        const [title, value, ...rest] = [...(card.firstElementChild?.children ?? [])].map(
          (line) => line.textContent ?? '',
        );
        return { title, value, note: rest.join(' ') };
      }),
    );
const rowsOf = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

async function openReport(page: Page, tab: string) {
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByText(/^Состојба на/)).toBeVisible();
  return figuresOf(page);
}

test('the numbers of each report equal SQL on the same data', { tag: '@long' }, async ({
  openAs,
  servers,
  expectErrors,
}) => {
  test.slow(); // four reports, and the API is stopped while its database is asked
  expectErrors(/WebSocket connection/);
  const page = await openAs('operator', `/reports?days=${DAYS}&vehicle=1`);
  const shown = {
    dashboard: await openReport(page, 'Преглед'),
    vehicles: await rowsOf(page, 'Преглед по возило'),
    vehicle: await openReport(page, 'Возило'),
    safety: await openReport(page, 'Безбедност'),
    risks: await rowsOf(page, 'Профил на ризик'),
    operational: await openReport(page, 'Работа на возниот парк'),
    efficiency: await rowsOf(page, 'Ефикасност на возилата'),
  };
  const [[overview] = [], vehicles = [], risks = [], types = [], [vehicle] = [], efficiency = []] =
    await servers.query(statements);
  const o = overview as Row; // a query of counts always has a row
  const v = vehicle as Row;

  // The specified figures come first; those of distances after them.
  expect(shown.dashboard.slice(0, 7).map(({ title, value }) => [title, value])).toEqual([
    ['Вкупно уреди', grouped(o.total_devices)],
    ['Онлајн уреди', grouped(o.online_devices)],
    ['Активни уреди', grouped(o.active_devices)],
    ['Вкупно локации', grouped(o.total_locations)],
    ['Просечна брзина', `${speed(o.avg_speed)} km/h`],
    ['Максимална брзина', `${speed(o.max_speed)} km/h`],
    ['Вкупно аларми', grouped(o.total_alarms)],
  ]);
  expect(shown.dashboard[6]?.note).toMatch(new RegExp(`^${o.unacknowledged_alarms} непотврден`));
  expect(shown.vehicles.map(([plate, , , ...numbers]) => [plate, ...numbers])).toEqual(
    vehicles
      .slice(0, 10)
      .map((row) => [
        row.license_plate,
        grouped(row.location_count),
        speed(row.avg_speed),
        speed(row.max_speed),
        grouped(row.alarms_count),
      ]),
  );
  expect(shown.vehicle.slice(0, 5).map(({ value }) => value)).toEqual([
    grouped(v.total_locations),
    grouped(v.active_days),
    `${speed(v.avg_speed)} km/h`,
    `${speed(v.max_speed)} km/h`,
    grouped(v.total_alarms),
  ]);
  expect(
    shown.safety
      .slice(0, types.length)
      .map(({ value, note }) => `${value} ${note}`)
      .sort(),
  ).toEqual(
    types.map(({ total, open }) => `${total} ${open} непотврден${/(^|[^1])1$/.test(String(open)) ? '' : 'и'}`).sort(),
  );
  expect(shown.risks.map(([plate, , alarms, speeding, geofence]) => [plate, alarms, speeding, geofence])).toEqual(
    risks
      .slice(0, 10)
      .map((row) => [
        row.license_plate,
        String(row.total_alarms),
        String(row.speed_violations),
        String(row.geofence_violations),
      ]),
  );
  expect(shown.operational.slice(0, 5).map(({ value }) => value)).toEqual([
    grouped(o.total_devices),
    grouped(o.active_devices),
    `${((100 * o.active_devices) / o.total_devices).toFixed(1).replace('.', ',')} %`,
    grouped(o.online_devices),
    grouped(o.offline_devices),
  ]);
  expect(shown.efficiency.map(([plate, , total, days, perDay]) => [plate, total, days, perDay])).toEqual(
    efficiency
      .slice(0, 10)
      .map((row) => [
        row.license_plate,
        grouped(row.total_locations),
        String(row.active_days),
        (row.total_locations / row.active_days).toFixed(1).replace('.', ','),
      ]),
  );
});

for (const [tab, name] of [
  ['dashboard', 'Преглед'],
  ['vehicle&vehicle=1', 'Возило'],
  ['safety', 'Безбедност'],
  ['operational', 'Работа на возниот парк'],
] as const) {
  test(`the tab ${name} is accessible, its charts as tables too`, { tag: tab === 'safety' ? [] : '@long' }, async ({
    openAs,
  }) => {
    const page = await openAs('manager', `/reports?tab=${tab}&days=30`);
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    const toTable = page.getByText('Прикажи како табела').first();
    await toTable.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('figure table').first()).toBeVisible();
    await expectNoAxeFindings(page);
  });
}

test('nothing moves while a slow report is prepared, nor when it comes and says since when', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('manager', '/profile');
  // What moves there as its lists come is not the report's.
  await expect(page.getByRole('list', { name: 'Најави' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/reports/dashboard?*', async (route) => {
    await isSent;
    await route.continue();
  });
  const since = new Date().toISOString().slice(0, 10);
  await page.route('**/api/distances/coverage', async (route) => {
    await isSent;
    await route.fulfill({ json: { success: true, data: { since, vehicles: [] } } });
  });
  await page.evaluate(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      // Of layout-shift
      for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[])
        if (!entry.hadRecentInput) moved.push(entry.value);
    }).observe({ type: 'layout-shift' });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Извештаи', exact: true }).click();
  await expect(page.getByText('Се подготвува...')).toBeVisible();
  // No figure is shown before it is known what it lacks.
  send();
  await expect(page.getByText(/^Состојба на/)).toBeVisible();
  await expect(page.getByText('Нема податоци пред')).toBeVisible();
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
  // What lives by itself, such as the alarm bar, is in it too.
  expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
});

test('tab, period and vehicle come back with Back and with the link', async ({ openAs }) => {
  const page = await openAs('manager', '/reports');
  await expect(page.getByText(/^Состојба на/)).toBeVisible();
  await page.getByLabel('Период').selectOption({ label: '90 дена' });
  await page.getByRole('tab', { name: 'Безбедност' }).click();
  await expect(page).toHaveURL(/\?days=90&tab=safety$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Безбедност' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Период')).toHaveValue('90');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Преглед' })).toHaveAttribute('aria-selected', 'true');

  // On a phone the list of tabs is wider than the page: the tab that a link opens is scrolled to.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/reports?tab=outside');
  await expect(page.getByRole('tab', { name: 'Надвор од работно време' })).toBeInViewport({ ratio: 0.9 });
});

test('a table is saved as CSV and as a workbook, under the strict policy', async ({ openAs }) => {
  const page = await openAs('manager', '/reports?days=30');
  for (const [kind, start] of [
    ['CSV', '\ufeffРегистрација;Возило;Уред;Локации;'],
    ['XLSX', 'PK'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Извези ${kind}: Преглед по возило` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^report_dashboard_vehicles_30d_\\d{4}-\\d\\d-\\d\\d\\.${kind.toLowerCase()}$`),
    );
    expect(readFileSync(await download.path(), 'utf8').startsWith(start)).toBe(true);
  }
});

test('what is printed is the report alone, on white', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('manager', '/reports?tab=safety&days=30');
  await expect(page.getByRole('table', { name: 'Профил на ризик' })).toBeVisible();
  const chart = page.locator('canvas').first();
  const onScreen = (await chart.boundingBox())?.width;
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // The emulated paper is wider than the screen's column; a browser that prints has no frame between this and its
  // event.
  await expect.poll(async () => (await chart.boundingBox())?.width).not.toBe(onScreen);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByText('Безбедност · Период: 30 дена')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(chart).toHaveCSS('width', '660px');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
