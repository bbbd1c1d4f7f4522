import { createECDH } from 'node:crypto';
import { test as base, expect, startBuilt } from '../src/test';

const keys = createECDH('prime256v1');
keys.generateKeys();

/**
 * A console whose API sends Web Push, in a Chromium that has it: the one without windows has neither push nor
 * notifications.
 */
const test = base.extend<object, object>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const servers = await startBuilt({
        vapidKeys: [keys.getPublicKey('base64url'), keys.getPrivateKey('base64url')],
      });
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});

test('the worker shows a push message in the browser itself, and a click would open the alarm', async ({
  page,
  context,
  openAs,
  servers,
}) => {
  await context.grantPermissions(['notifications'], { origin: servers.url });
  await openAs('operator', '/profile');
  // Parts below the fold come when they are near.
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.wheel(0, 100_000);
  await expect(page.getByRole('switch', { name: 'Известувања во овој прелистувач' })).toBeVisible();
  // Chromium gets its subscriptions from a push service of its maker, which tests do not call: the worker is registered
  // as the page does.
  await page.evaluate(async () => {
    const made = await navigator.serviceWorker.register('/push-worker.js', { scope: '/push-worker/' });
    const worker = made.installing ?? made.waiting ?? made.active;
    if (worker?.state !== 'activated')
      await new Promise<void>((resolve) =>
        worker?.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
      );
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push-worker/'));
      if (found) resolve(found.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: servers.url,
    registrationId: await registered,
    data: JSON.stringify({
      key: 'fleet-7',
      title: 'СК-1234-АБ: Возачот побара помош (SOS)',
      body: 'Критичен · Од 23.11.2026 03:12',
      path: '/alarms?take=7',
      lang: 'mk',
      is_critical: true,
      actions: [],
    }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/push-worker/');
      return (await worker?.getNotifications())?.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  await expect.poll(shown).toEqual([
    {
      title: 'СК-1234-АБ: Возачот побара помош (SOS)',
      body: 'Критичен · Од 23.11.2026 03:12',
      tag: 'fleet-7',
      data: { path: '/alarms?take=7', actions: {} },
    },
  ]);
  // It controls no page, so nothing that is rolled out comes by it.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
