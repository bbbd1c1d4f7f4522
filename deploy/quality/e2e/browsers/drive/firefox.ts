import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBidi } from './bidi';
import { end, written } from './processes';
import type { BrowserSession, SessionOptions } from './session';

/** Firefox' own defaults for automation are set by its remote agent; these are what it leaves. */
const preferences = {
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.aboutwelcome.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'extensions.update.enabled': false,
};

interface LogEntry {
  level: string;
  text: string | null;
}

/** Firefox without windows, by WebDriver BiDi on its own remote agent: no driver program is needed. */
export async function startFirefox({ width, height, beforeDocument }: SessionOptions): Promise<BrowserSession> {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-firefox-'));
  writeFileSync(
    join(folder, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const child = spawn(
    process.env.FIREFOX_PATH ?? 'firefox-esr',
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', folder],
    // Its cache of start-up files and settings is below the home folder, which may not be this user's.
    { env: { ...process.env, HOME: folder, TZ: 'America/New_York' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const bidi = await connectBidi(
    `${await written(child, child.stderr, /WebDriver BiDi listening on (ws:\/\/\S+)\s/)}/session`,
  );
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const errors: string[] = [];
  bidi.on('log.entryAdded', (params) => {
    const { level, text } = params as LogEntry; // the protocol's own shape
    if (level === 'error') errors.push(text ?? '');
  });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  await bidi.send('browser.setDownloadBehavior', {
    downloadBehavior: { type: 'allowed', destinationFolder: folder },
  });
  for (const script of [reportViolations, ...(beforeDocument ? [`() => {${beforeDocument}}`] : [])])
    await bidi.send('script.addPreloadScript', { functionDeclaration: script });
  const tabs: string[] = [];
  let context = '';
  let size = { width, height };
  const setSize = () => bidi.send('browsingContext.setViewport', { context, viewport: size });
  const openTab = async () => {
    ({ context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' }));
    tabs.push(context);
    await setSize();
  };
  await openTab();
  const call = async (functionDeclaration: string, args: readonly unknown[]) => {
    const answer = await bidi.send<{ type: string; result?: { value?: string }; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      {
        functionDeclaration,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
        userActivation: true,
      },
    );
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
    return answer.result?.value;
  };
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    downloads: folder,
    open: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    reload: async () => {
      await bidi.send('browsingContext.reload', { context, wait: 'interactive' });
    },
    back: async () => {
      await bidi.send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    run: async (script, ...args) => {
      const value = await call(`(args) => JSON.stringify((${script})(...JSON.parse(args)) ?? null)`, args);
      return JSON.parse(value ?? 'null');
    },
    load: async (source) => {
      await call(`() => {${source}\n}`, []);
    },
    perform: async (actions) => {
      await bidi.send('input.performActions', { context, actions });
      await bidi.send('input.releaseActions', { context });
    },
    resize: async (newWidth, newHeight) => {
      size = { width: newWidth, height: newHeight };
      await setSize();
    },
    openTab,
    useTab: async (index) => {
      context = tabs[index] ?? context;
      await bidi.send('browsingContext.activate', { context });
    },
    screenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    errors: () => errors,
    close: async () => {
      bidi.close();
      await end(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

/** Firefox does not hand violations of the page's policy to BiDi's log. */
const reportViolations = `() => document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP violation: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`;
