import { supportedBrowsers } from 'shared-auth/contract';
import { startOldChromium } from './drive/oldChromium';
import { expect, test } from './test';

for (const scripts of [true, false])
  test(`a browser older than the supported ones says so in both languages, ${scripts ? 'whatever its scripts do' : 'without any script'}`, async ({
    servers,
  }) => {
    const browser = await startOldChromium(`${servers.url}/login`, { scripts });
    try {
      expect(Number(/\d+/.exec(browser.version)?.[0])).toBeLessThan(Number(supportedBrowsers.chrome));
      // Its text as it is drawn: what is not shown has none.
      const shown = () => browser.evaluate('document.body ? document.body.innerText : ""');
      await expect.poll(shown).toContain('Прелистувачот е престар за конзолата.');
      const { chrome, firefox, safari } = supportedBrowsers;
      expect(await shown()).toContain(
        `This browser is too old for the console. Update it: Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari} or newer.`,
      );
      await test.info().attach('screenshot', { body: await browser.screenshot(), contentType: 'image/png' });
    } finally {
      await browser.close();
    }
  });
