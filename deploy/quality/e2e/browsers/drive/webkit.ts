import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/servers';
import { end, startDisplay } from './processes';
import type { BrowserSession, SessionOptions } from './session';

/** The browser's own toolbar would make no window narrower than 447 pixels. */
const SLIM_TOOLBAR =
  'window, window * { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 1px; }';

/** MiniBrowser of WebKitGTK on a screen in memory, by WebKitWebDriver. */
export async function startWebKit({ width, height }: SessionOptions): Promise<BrowserSession> {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-webkit-'));
  const settings = join(folder, 'config');
  mkdirSync(join(settings, 'gtk-3.0'), { recursive: true });
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), SLIM_TOOLBAR);
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads);
  writeFileSync(join(settings, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  // The driver drops what the browser writes; the console is written there.
  const log = join(folder, 'console.log');
  const binary = join(folder, 'browser.sh');
  writeFileSync(binary, `#!/bin/sh\nexec "${process.env.WEBKIT_BROWSER_PATH}" "$@" >>"${log}" 2>&1\n`);
  chmodSync(binary, 0o755);

  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn(process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its cache is written after the driver has ended.
      MESA_SHADER_CACHE_DISABLE: 'true',
      TZ: 'America/New_York',
      LANG: 'C.UTF-8',
      HOME: folder,
      XDG_CONFIG_HOME: settings,
      XDG_CACHE_HOME: join(folder, 'cache'),
      XDG_DATA_HOME: join(folder, 'data'),
    },
    stdio: 'ignore',
  });
  const close = async () => {
    await end(driver);
    await display.close();
    // Its processes may still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  async function send<Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<Result> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    // The protocol's own shape
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  /** Waits for the driver, which does not tell when it begins to listen. */
  const listens = async (): Promise<void> => {
    while (driver.exitCode === null)
      try {
        return await send('GET', '/status');
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    throw new Error(`WebKitWebDriver ended with code ${driver.exitCode}.`);
  };
  try {
    await listens();
    const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
    const { sessionId, capabilities } = await send<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      '/session',
      { capabilities: { alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': { binary, args } } } },
    );
    const at = (path: string) => `/session/${sessionId}/${path}`;
    const execute = <Result>(script: string, args: readonly unknown[] = []) =>
      send<Result>('POST', at('execute/sync'), { script, args });
    const resize = async (wantedWidth: number, wantedHeight: number) => {
      // The window has a toolbar; what is asked for is the page. The window follows when it has been drawn.
      let toolbar = 0;
      for (let attempt = 0; attempt < 50; attempt += 1) {
        await send('POST', at('window/rect'), { width: wantedWidth, height: wantedHeight + toolbar });
        const [inner = 0, page = 0, outer = 0] = await execute<number[]>(
          'return [innerWidth, innerHeight, outerHeight]',
        );
        if (inner === wantedWidth && page === wantedHeight) return;
        toolbar = outer - page;
      }
      throw new Error(`The window does not become ${wantedWidth} × ${wantedHeight}.`);
    };
    await resize(width, height);
    /**
     * Resolves when another document is there and its own scripts have run; the driver itself waits for more, and now
     * and then for ever.
     */
    const leaveBy = async (path: string, body?: object) => {
      await execute('document.left = true');
      await send('POST', at(path), body);
      for (let isThere = false; !isThere; ) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        isThere = await execute<boolean>('return !document.left && document.readyState !== "loading"').catch(
          () => false,
        );
      }
    };
    return {
      version: `WebKitGTK ${capabilities.browserVersion}`,
      downloads,
      open: (url) => leaveBy('url', { url }),
      reload: () => leaveBy('refresh'),
      back: () => send('POST', at('back')),
      run: async (script, ...args) =>
        JSON.parse(
          await execute(`return JSON.stringify((${script})(...JSON.parse(arguments[0])) ?? null)`, [
            JSON.stringify(args),
          ]),
        ),
      load: (source) => execute(source),
      perform: async (actions) => {
        await send('POST', at('actions'), { actions });
        await send('DELETE', at('actions'));
      },
      resize,
      openTab: async () => {
        const { handle } = await send<{ handle: string }>('POST', at('window/new'), { type: 'tab' });
        await send('POST', at('window'), { handle });
      },
      useTab: async (index) => {
        const handles = await send<string[]>('GET', at('window/handles'));
        await send('POST', at('window'), { handle: handles[index] });
      },
      screenshot: async () => Buffer.from(await send<string>('GET', at('screenshot')), 'base64'),
      errors: () =>
        existsSync(log)
          ? [...readFileSync(log, 'utf8').matchAll(/CONSOLE (?:\w+ )?ERROR (.*)/g)].map(([, text = '']) => text)
          : [],
      close: async () => {
        await send('DELETE', `/session/${sessionId}`).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
