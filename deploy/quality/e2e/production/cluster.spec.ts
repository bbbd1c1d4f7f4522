import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Cluster, createCluster } from '../../../commands/lib/cluster.mjs';
import { isUp } from '../../../commands/lib/services.mjs';
import { freePort } from '../src/servers';
import { passwordOf } from '../src/test';

/** The console of two replicas each, with 2,000 vehicles, while its parts are killed one after the other. */
const folder = mkdtempSync(join(tmpdir(), 'fleet-cluster-'));
const vehicle = { code: 'CL-0001', device: 'GPS-CLUSTER' };
const knots = 1.852; // km/h

let cluster: Cluster;
/** The speed that the vehicle's tracker reports, km/h. */
let speed = 41;
/** Times of the positions that were acknowledged. */
const acknowledged = new Set<string>();
/** Alarms whose acknowledgement was answered with success. */
const alarms = new Set<number>();
let isSending = true;
let sending: Promise<void> | undefined;

/** Calls an address of the cluster; null when it does not answer. */
async function call(url: string, init: RequestInit = {}) {
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(url, { ...init, signal }).catch(() => null);
  if (!response?.ok) return null;
  // biome-ignore lint/suspicious/noExplicitAny: the reference API's answers, each of a shape of its own
  return (await response.json().catch(() => null)) as any;
}

const ingest = (path: string, body: unknown) =>
  call(cluster.ingest + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${cluster.ingestKey}` },
    body: JSON.stringify(body),
  });

/**
 * A tracker that reports four times a second, and remembers what was acknowledged. What was not is not sent again: it
 * may be there or not.
 */
async function send(): Promise<void> {
  while (isSending) {
    const fixTime = new Date().toISOString();
    const answer = await ingest('/ingest/positions', {
      position: { fixTime, valid: true, latitude: 41.99, longitude: 21.43, speed: speed / knots, attributes: {} },
      device: { uniqueId: vehicle.device },
    });
    if (answer) acknowledged.add(fixTime);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

let token = '';
const asOperator = (path: string, init: RequestInit = {}) =>
  call(cluster.url + path, {
    ...init,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });

/** Acknowledges the oldest open alarm, as a dispatcher does meanwhile. */
async function acknowledgeAlarm(): Promise<void> {
  const open = await asOperator('/api/alarms?is_acknowledged=false&limit=1&sort=created_at&order=asc');
  const id = open?.data[0]?.id;
  if (id === undefined) return;
  const body = JSON.stringify({ alarm_ids: [id] });
  const answer = await asOperator('/api/alarms/acknowledge/bulk', { method: 'PUT', body });
  for (const done of answer?.data.acknowledged ?? []) alarms.add(done);
}

test.beforeAll(async () => {
  test.setTimeout(480_000);
  cluster = await createCluster({ folder, port: await freePort(), vehicles: 2_000, rate: 200, historyDays: 0.05 });
  await cluster.start();
  const device = {
    device_id: vehicle.device,
    imei: null,
    device_type: 'tracker',
    sim_card_number: null,
    phone_number: null,
    firmware_version: null,
  };
  const entry = {
    vehicle_code: vehicle.code,
    license_plate: 'SK-0001-CL',
    make: 'Mercedes-Benz',
    model: 'Actros',
    year: 2020,
    color: null,
    vehicle_type: 'truck',
    status: 'active',
    notes: null,
    device,
  };
  expect(await ingest('/ingest/fleet', [entry])).not.toBeNull();
  const credentials = JSON.stringify({ username: 'operator', password: passwordOf('operator') });
  ({ token } = await call(`${cluster.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: credentials,
  }));
  sending = send();
});

test.afterAll(async () => {
  test.setTimeout(120_000);
  isSending = false;
  await sending;
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The tracker drives at another speed from now on: the page must come to show it, without being loaded again. */
async function expectTheTracker(page: Page): Promise<void> {
  speed += 1;
  await expect(page.getByRole('main')).toContainText(`${speed} km/h`, { timeout: 120_000 });
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
}
const connected = (page: Page) =>
  expect(page.getByRole('banner').getByText('Поврзано', { exact: true })).toBeVisible({ timeout: 120_000 });

test('an API, a gateway, Redis and PostgreSQL are killed in turn: the page stays, says what is stale, recovers, and nothing acknowledged is lost', async ({
  page,
}) => {
  test.setTimeout(1_200_000);
  const { services } = cluster;
  await page.goto(`${cluster.url}/vehicles/${vehicle.code}`);
  await page.getByLabel('Корисничко име').fill('operator');
  await page.getByLabel('Лозинка').fill(passwordOf('operator'));
  await page.getByRole('button', { name: 'Најави се' }).click();
  await expect(page.getByRole('heading', { name: 'Последна локација' })).toBeVisible();
  await connected(page);
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await expectTheTracker(page);

  await test.step('an API: the other one takes over its users', async () => {
    for (const name of ['api-1', 'api-2'] as const) {
      await services[name].stop('SIGKILL');
      await connected(page);
      await expectTheTracker(page);
      await acknowledgeAlarm();
      await services[name].start();
    }
    await expectTheTracker(page);
  });

  await test.step('a gateway: open pages do not notice, and new ones come from the other', async () => {
    await services['gateway-1'].stop('SIGKILL');
    await expectTheTracker(page);
    const second = await page.context().newPage();
    // The first request may still be sent to the one that died: nginx repeats none.
    await expect(async () => {
      await second.goto(`${cluster.url}/vehicles/${vehicle.code}`);
      await expect(second.getByRole('heading', { name: 'Последна локација' })).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 120_000 });
    await second.close();
    await services['gateway-1'].start();
  });

  await test.step('Redis: each API goes on serving its own users', async () => {
    await services.redis.stop('SIGKILL');
    await expectTheTracker(page);
    await acknowledgeAlarm();
    await services.redis.start();
    await expectTheTracker(page);
  });

  await test.step('PostgreSQL: the page keeps what it shows, says that it is stale, and recovers', async () => {
    await page.getByRole('link', { name: 'Контролна табла', exact: true }).click();
    const tiles = page.getByRole('region', { name: 'Клучни показатели' });
    await expect(tiles).toContainText(/\d/);
    // At once, as a power cut would: what was committed comes back from its log.
    await services.postgres.stop('SIGQUIT');
    await page.getByRole('button', { name: 'Освежи' }).click();
    await expect(tiles.getByText(/Освежувањето не успеа/)).toBeVisible();
    await expect(tiles).toContainText(/\d/);
    await services.postgres.start();
    // Both APIs live on and find it by themselves.
    for (const name of ['api-1', 'api-2'] as const) expect(services[name].isRunning()).toBe(true);
    for (const api of cluster.apis) await expect.poll(() => isUp(`${api}/readyz`)).toBe(true);
    await expect(async () => {
      await page.getByRole('button', { name: 'Освежи' }).click({ timeout: 5_000 });
      await expect(tiles.getByText(/Освежувањето не успеа/)).toBeHidden({ timeout: 30_000 });
    }).toPass({ timeout: 120_000 });
    await connected(page);
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before);
    await acknowledgeAlarm();
  });

  await test.step('everything that was acknowledged is there', async () => {
    isSending = false;
    await sending;
    const stored = new Set<string>();
    for (let number = 1, pages = 1; number <= pages; number++) {
      const { data, pagination } = await asOperator(
        `/api/locations?device_id=${vehicle.device}&limit=1000&page=${number}`,
      );
      pages = pagination.pages;
      for (const { gps_time } of data) stored.add(gps_time);
    }
    expect(acknowledged.size).toBeGreaterThan(50);
    expect([...acknowledged].filter((time) => !stored.has(time))).toEqual([]);
    const { data } = await asOperator('/api/alarms?is_acknowledged=true&limit=1000&sort=acknowledged_at&order=desc');
    const ids = new Set(data.map(({ id }: { id: number }) => id));
    expect([...alarms].filter((id) => !ids.has(id))).toEqual([]);
    console.log(`${acknowledged.size} positions and ${alarms.size} alarms were acknowledged; all of them are there.`);
  });
});
