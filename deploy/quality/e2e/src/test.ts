import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLeftBehind, trackLeftBehind } from '@fleet/sdk/left-behind';
import { test as base, type ConsoleMessage, expect, type Page, type WorkerFixture } from '@playwright/test';
import { type Servers, startServers } from './servers';

/** The accounts of the fixture. */
export type Account = 'admin' | 'manager' | 'operator' | 'driver';
export const passwordOf = (account: Account) => `${account}123`;

export const storeDir = process.env.STORE_DIR ?? fileURLToPath(new URL('../../../../.store', import.meta.url));

interface Fixtures {
  /** Opens a path of the console, signed in as the account (without the login page). */
  openAs: (account: Account, path: string, options?: Parameters<Page['goto']>[1]) => Promise<Page>;
  /** Signs in by the login page. */
  signIn: (account: Account) => Promise<void>;
  /** Errors of the browser's console that this test provokes on purpose; any other one fails the test. */
  expectErrors: (...patterns: RegExp[]) => void;
}

const tokens = new Map<string, string>();

/** A new session of the account; its token. */
async function createSession(servers: Servers, account: Account): Promise<string> {
  const response = await fetch(`${servers.api}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account, password: passwordOf(account) }),
  });
  if (!response.ok) throw new Error(`${account} cannot sign in: ${response.status} ${await response.text()}`);
  const { token } = (await response.json()) as { token: string }; // the reference API's answer
  return token;
}

/** A token of the account for a test's own calls, which no sign-out of a page ends. */
export async function tokenOf(servers: Servers, account: Account): Promise<string> {
  const key = `${servers.api} ${account}`;
  const token = tokens.get(key) ?? (await createSession(servers, account));
  tokens.set(key, token);
  return token;
}

/** The console's own words about calls that tests make fail are not errors of the page. */
const isNetworkNoise = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource');

/** Servers over what `npm run build` produced. @throws Error when there is nothing of it */
export async function startBuilt(
  options: { smtpUrl?: string; vapidKeys?: readonly [string, string]; geocoderUrl?: string } = {},
): Promise<Servers> {
  if (!existsSync(join(storeDir, 'registry.json')))
    throw new Error('Nothing has been built: run "npm run build" first.');
  return startServers({ storeDir, ...options });
}

/** What was built, served to one worker. */
const servers: [WorkerFixture<Servers, object>, { scope: 'worker'; timeout: number }] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  async ({}, use) => {
    const started = await startBuilt();
    await use(started);
    await started.close();
  },
  { scope: 'worker', timeout: 60_000 },
];

export const test = base.extend<Fixtures & { noErrors: undefined }, { servers: Servers }>({
  servers,
  baseURL: async ({ servers }, use) => use(servers.url),
  expectErrors: async ({ page }, use) => {
    const expected: RegExp[] = [];
    Object.assign(page, { expectedErrors: expected });
    await use((...patterns) => void expected.push(...patterns));
  },
  noErrors: [
    async ({ page, expectErrors }, use) => {
      void expectErrors;
      const { expectedErrors } = page as unknown as { expectedErrors: RegExp[] }; // set by the fixture above
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !isNetworkNoise(message)) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(
            `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
          ),
        );
      });
      await trackLeftBehind(page);
      await use(undefined);
      expect(errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))).toEqual([]);
      expect(await findLeftBehind(page), 'left behind by modules').toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ page, servers }, use) => {
    await use(async (account, path, options) => {
      // A session of its own: the page may sign out, which ends it on the server.
      const token = await createSession(servers, account);
      await page.addInitScript((value) => {
        // Once per tab: a logout in the test must stay one.
        if (sessionStorage.getItem('e2e')) return;
        sessionStorage.setItem('e2e', '1');
        localStorage.setItem('token', value);
        // Only its own test is shown the first look.
        localStorage.setItem('mfe-fleet:first-look', '["find","alarm","day"]');
      }, token);
      await page.goto(path, options);
      return page;
    });
  },
  signIn: async ({ page }, use) => {
    await use(async (account) => {
      await page.getByLabel('Корисничко име').fill(account);
      await page.getByLabel('Лозинка').fill(passwordOf(account));
      await page.getByRole('button', { name: 'Најави се' }).click();
    });
  },
});

/** For a file that changes what its servers have for everyone, such as how accounts sign in: it has its own. */
export const testApart = test.extend<object, { servers: Servers }>({ servers });

export { expect };
