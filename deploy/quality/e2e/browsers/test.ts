import { createHash } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import type { Servers } from '../src/servers';
import { type Account, startBuilt, tokenOf } from '../src/test';
import { startFirefox } from './drive/firefox';
import type { BrowserSession, SessionOptions } from './drive/session';
import { startWebKit } from './drive/webkit';
import { User } from './user';

export type Engine = 'firefox' | 'webkit';
export const engines = { firefox: startFirefox, webkit: startWebKit } satisfies Record<
  Engine,
  (options: SessionOptions) => Promise<BrowserSession>
>;

interface Fixtures {
  /** CSS pixels of the page. */
  size: { width: number; height: number };
  /** Runs before each document's own scripts; in Firefox only. */
  beforeDocument: string;
  user: User;
  /** Opens a path of the console, signed in as the account. */
  openAs: (account: Account, path: string) => Promise<User>;
  /** Errors of the console that a test provokes; any other one fails the test. */
  expectErrors: (...patterns: RegExp[]) => void;
  expected: RegExp[];
}

const hashOfNothing = createHash('sha384').digest('base64');
/** No errors of the page: calls that tests make fail, and in Firefox files that a page breaks off when it is left. */
const isNoise = (text: string) =>
  text.startsWith('Failed to load resource') || (text.includes('integrity') && text.includes(hashOfNothing));

export const test = base.extend<Fixtures, { engine: Engine; servers: Servers }>({
  engine: ['firefox', { scope: 'worker', option: true }],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const servers = await startBuilt();
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  size: [{ width: 1440, height: 900 }, { option: true }],
  beforeDocument: ['', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expected: async ({}, use) => use([]),
  expectErrors: async ({ expected }, use) => use((...patterns) => void expected.push(...patterns)),
  user: async ({ engine, servers, size, beforeDocument, expected }, use, testInfo) => {
    const browser = await engines[engine]({ ...size, beforeDocument });
    testInfo.annotations.push({ type: 'browser', description: browser.version });
    await use(new User(browser, servers.url));
    if (testInfo.status !== testInfo.expectedStatus)
      await browser
        .screenshot()
        .then((body) => testInfo.attach('screenshot', { body, contentType: 'image/png' }))
        .catch(() => undefined);
    const errors = browser.errors();
    await browser.close();
    expect(
      errors.filter((text) => !isNoise(text) && !expected.some((pattern) => pattern.test(text))),
      'errors in the console of the browser',
    ).toEqual([]);
  },
  openAs: async ({ user, servers }, use) =>
    use(async (account, path) => {
      await user.openWithToken(await tokenOf(servers, account), path);
      return user;
    }),
});

export { expect };
