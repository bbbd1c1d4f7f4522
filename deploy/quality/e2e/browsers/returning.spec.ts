import { forward } from '../src/forward';
import { tokenOf } from '../src/test';
import { expect, test } from './test';

// Chromium has a test of its own (back.spec.ts): what Playwright launches keeps no pages.
test('Back shows nothing old as fresh: a page from the engine’s own cache is connected again and catches up, another is loaded', async ({
  user,
  servers,
  expectErrors,
}, info) => {
  // The script that is opened as a page has no icon, and may load none.
  expectErrors(/favicon\.ico/);
  await user.openWithToken(await tokenOf(servers, 'operator'), '/alarms');
  const seeConnected = () => user.see({ role: 'banner' }, ({ text }) => text.includes('Поврзано'));
  await seeConnected();
  await user.see({ role: 'row', nth: 1 });
  const countSos = () =>
    user.browser.run(
      () =>
        [...document.querySelectorAll('main tbody tr')].filter(
          ({ textContent: text }) => text?.includes('GPS-0021') && text.includes('SOS'),
        ).length,
    );
  const before = await countSos();
  await user.browser.run(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      const { dataset } = document.documentElement;
      dataset.restored = String(Date.now() - Number(sessionStorage.getItem('left')));
      dataset.connected = String(document.querySelector('header')?.textContent?.includes('Поврзано'));
    });
  });

  await user.open('/early-preloads.js');
  await forward(servers, 'events', [
    {
      event: { id: Date.now(), type: 'alarm', eventTime: new Date().toISOString(), attributes: { alarm: 'sos' } },
      device: { id: 21, uniqueId: 'GPS-0021', name: 'GPS-0021', status: 'online' },
    },
  ]);
  await user.browser.run(() => {
    sessionStorage.setItem('left', String(Date.now()));
    history.back();
  });
  await user.at(/\/alarms$/);
  await seeConnected();
  await expect.poll(countSos).toBe(before + 1);
  const { restored, connected } = await user.browser.run(
    () => ({ ...document.documentElement.dataset }) as { restored?: string; connected?: string }, // set above
  );
  console.log(`${info.project.name}: ${restored ? `restored after ${restored} ms` : 'loaded anew'}`);
  // WebKit keeps the page. Firefox under its remote agent keeps documents without a live link only.
  expect(restored !== undefined).toBe(info.project.name === 'webkit');
  if (restored !== undefined) expect(connected).toBe('false');
});
