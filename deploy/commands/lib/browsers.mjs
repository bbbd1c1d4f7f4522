import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFullChromium } from './chromium.mjs';
import { ensureFirefox, ensureOldChromium, ensureWebKitDriver, ensureXvfb } from './debianProgram.mjs';

/**
 * MiniBrowser, below the libraries of WebKitGTK: the newest with GTK 3, whose toolbar a style sheet can make narrow.
 */
function miniBrowser() {
  const libraries = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))];
  const found = ['webkit2gtk-4.1', 'webkit2gtk-4.0']
    .flatMap((version) => libraries.map((folder) => join(folder, version, 'MiniBrowser')))
    .find(existsSync);
  if (found) return found;
  throw new Error('WebKitWebDriver is here, but not the MiniBrowser that it drives. Set WEBKIT_BROWSER_PATH.');
}

/**
 * Finds or installs each engine besides headless Chromium, and returns the variables that its tests read. Throws when
 * it can do neither.
 * @type {Record<string, () => Record<string, string> | Promise<Record<string, string>>>}
 */
export const browserEngines = {
  firefox: () => ({ FIREFOX_PATH: ensureFirefox() }),
  webkit: () => ({
    WEBKIT_DRIVER_PATH: ensureWebKitDriver(),
    WEBKIT_BROWSER_PATH: process.env.WEBKIT_BROWSER_PATH ?? miniBrowser(),
    XVFB_PATH: ensureXvfb(),
  }),
  // Headless Chromium lacks Web Push.
  chromium: async () => ({ FULL_CHROMIUM_PATH: await ensureFullChromium() }),
  // It is older than any supported browser, so it must show a message.
  'chromium-87': () => ({ QMLSCENE_PATH: ensureOldChromium() }),
};
