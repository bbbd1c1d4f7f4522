import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { freePort } from '../../src/servers';
import { end, written } from './processes';

/** A browser older than any that is supported: Qt's WebEngine 5.15, by the protocol of its developer tools. */
export interface OldBrowser {
  /** Such as "Chrome/87.0.4280.144". */
  version: string;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

interface Answer {
  id: number;
  result: { result?: { value?: unknown }; data?: string };
}

/** Opens a page; scripts: whether any run. */
export async function startOldChromium(url: string, { scripts }: { scripts: boolean }): Promise<OldBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-old-chromium-'));
  const view = join(folder, 'view.qml');
  writeFileSync(
    view,
    `import QtQuick 2.15
import QtWebEngine 1.10
WebEngineView { width: 1024; height: 768; settings.javascriptEnabled: ${scripts}; url: ${JSON.stringify(url)} }
`,
  );
  const port = await freePort();
  const child = spawn(process.env.QMLSCENE_PATH ?? 'qmlscene', [view], {
    env: {
      ...process.env,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      QT_QPA_PLATFORM: 'offscreen',
      QT_QUICK_BACKEND: 'software',
      QTWEBENGINE_DISABLE_SANDBOX: '1',
      QTWEBENGINE_REMOTE_DEBUGGING: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await written(child, child.stderr, /(DevTools listening)/);
  const { 'User-Agent': agent } = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
    'User-Agent': string;
  };
  const [page] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(page?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (result: Answer['result']) => void>();
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(String(data)) as Answer; // the protocol's own shape
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<Answer['result']>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    version: /Chrome\/[\d.]+/.exec(agent)?.[0] ?? agent,
    evaluate: async (expression) => (await send('Runtime.evaluate', { expression, returnByValue: true })).result?.value,
    screenshot: async () => Buffer.from((await send('Page.captureScreenshot')).data ?? '', 'base64'),
    close: async () => {
      socket.close();
      await end(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
