import { test as base, defineConfig, expect } from '@playwright/test';
import { currentModule } from './currentModule';
import { findLeftBehind, trackLeftBehind } from './leftBehind';

/** Without the address of a console its store is enough, for one of the tests' own. */
const { CONSOLE_PORT = '8090', STORE_URL, STORE_DIR } = process.env;
const isBundled = !process.env.CONSOLE && Boolean(STORE_URL ?? STORE_DIR);
/** The console in which the tests run, with this module's sources in place of the rolled-out version. */
const CONSOLE = process.env.CONSOLE ?? `http://localhost:${isBundled ? CONSOLE_PORT : 8080}`;
/** Where `fleet dev` serves the module. */
const PORT = process.env.PORT ?? '4100';

/** A playwright.config.ts of a module: `export default moduleTests()`. */
export const moduleTests = () =>
  defineConfig({
    testDir: `${currentModule().dir}/e2e`,
    testMatch: '*.e2e.ts',
    outputDir: `${currentModule().dir}/.cache/e2e`,
    forbidOnly: Boolean(process.env.CI),
    reporter: [['list', { printSteps: false }]],
    webServer: {
      command: isBundled ? 'npx fleet dev' : `npx fleet dev --console ${CONSOLE}`,
      url: `http://localhost:${PORT}/mf-manifest.json`,
      env: { PORT },
      reuseExistingServer: !process.env.CI,
    },
    use: {
      baseURL: CONSOLE,
      browserName: 'chromium',
      trace: 'retain-on-failure',
      launchOptions: process.env.CHROMIUM_PATH
        ? { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] }
        : {},
    },
  });

interface Fixtures {
  /** Opens a path of the console with this module in it, signed in as CONSOLE_USER with CONSOLE_PASSWORD. */
  openPage: (path: string) => Promise<void>;
}

/**
 * Playwright's `test`, in a console with this module. An error in the browser's console fails it, and so does code that
 * runs on after the module's pages.
 */
export const test = base.extend<Fixtures>({
  openPage: async ({ page, request }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await trackLeftBehind(page, `^http://localhost:${PORT}/(?!remoteEntry)`, currentModule().id);
    await use(async (path) => {
      const { CONSOLE_USER: username = '', CONSOLE_PASSWORD: password = '' } = process.env;
      const answer = await request.post('/api/auth/login', { data: { username, password } });
      if (!answer.ok()) throw new Error(`${username || 'nobody'} cannot sign in at ${CONSOLE}: ${answer.status()}`);
      const { token } = (await answer.json()) as { token: string }; // the specification's answer
      await page.addInitScript((value) => localStorage.setItem('token', value), token);
      const address = new URL(path, CONSOLE);
      address.searchParams.set(currentModule().id, `http://localhost:${PORT}/mf-manifest.json`);
      await page.goto(address.href);
    });
    expect(errors).toEqual([]);
    expect(await findLeftBehind(page), 'left behind').toEqual([]);
  },
});
export { expect };
