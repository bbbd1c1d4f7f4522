import type { Browser, CDPSession, Page } from '@playwright/test';
import { type ConsoleServers, startConsole } from './consoleServers';
import { type Bench, median, medianRow, type Row } from './results/rows';

const VEHICLES = 478;
/** Round trip in ms, and bytes a second where the line is narrow. */
const LINES = [
  { rtt: 0, bytesPerSecond: -1, complete: 1_000 },
  { rtt: 40, bytesPerSecond: -1, complete: 1_200 },
  { rtt: 150, bytesPerSecond: 200_000, complete: 2_200 },
] as const;
const VIEWPORT = { width: 1300, height: 840 };

/** What one cold visit costs. */
interface Visit {
  /** ms from the navigation until tiles, map and count are there. */
  complete: number;
  /** ms from verify's answer until the layout stands. */
  layout: number;
  /** ms from the click until the vehicles' first row is there. */
  secondPage: number;
  /** Largest contentful paint, ms. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** The slowest of three interactions, ms. */
  interaction: number;
  requests: number;
  bytes: number;
  apiBytes: number;
}

interface Marks {
  complete: number;
  layout: number;
  secondPage: number;
  lcp: number;
  cls: number;
  interaction: number;
}

declare global {
  interface Window {
    benchMarks: Marks;
  }
}

/** Runs in the page before its scripts: notes when what the bench waits for is there. */
function watchPage({ token, count }: { token: string; count: string }): void {
  localStorage.setItem('token', token);
  const marks: Marks = { complete: 0, layout: 0, secondPage: 0, lcp: 0, cls: 0, interaction: 0 };
  window.benchMarks = marks;
  const look = () => {
    marks.layout ||= document.querySelector('nav') ? performance.now() : 0;
    const tile = document.querySelector('a[href="/vehicles?status=active"]')?.textContent ?? '';
    const isMapThere = document.querySelector('canvas') && document.body.textContent?.includes(count);
    marks.complete ||= isMapThere && /\d/.test(tile) ? performance.now() : 0;
  };
  const begin = () =>
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  begin();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value } = entry as unknown as { hadRecentInput: boolean; value: number }; // layout-shift
      if (!hadRecentInput) marks.cls += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.interaction = Math.max(marks.interaction, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function countBytes(cdp: CDPSession): Promise<{ requests: number; bytes: number; apiBytes: number }> {
  const counted = { requests: 0, bytes: 0, apiBytes: 0 };
  const paths = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    paths.set(requestId, new URL(response.url).pathname);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path === undefined) return;
    counted.requests += 1;
    counted.bytes += encodedDataLength;
    if (path.startsWith('/api/')) counted.apiBytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return counted;
}

async function readMarks(page: Page): Promise<Marks> {
  return page.evaluate(() => window.benchMarks);
}

async function visit(
  browser: Browser,
  { url, token }: ConsoleServers,
  { rtt, bytesPerSecond = -1, slowdown = 1 }: { rtt: number; bytesPerSecond?: number; slowdown?: number },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const cdp = await context.newCDPSession(page);
    const counted = await countBytes(cdp);
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: rtt,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watchPage, { token, count: `${VEHICLES} возила` });
    await page.goto(`${url}/dashboard`);
    await page.waitForFunction(() => window.benchMarks.complete > 0);
    const first = { ...counted };
    const verified = await page.evaluate(
      () =>
        (performance.getEntriesByName(`${location.origin}/api/auth/verify`)[0] as PerformanceResourceTiming | undefined)
          ?.responseEnd ?? Number.NaN,
    );
    await page.waitForLoadState('networkidle');
    const { complete, layout, lcp, cls } = await readMarks(page);
    // The pointer rests on the link for a moment, as a hand does.
    await page.hover('nav a[href="/vehicles"]');
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('nav a[href="/vehicles"]');
      const began = performance.now();
      const rows = new MutationObserver(() => {
        if (!window.benchMarks.secondPage && document.querySelector('main tbody tr td'))
          window.benchMarks.secondPage = performance.now() - began;
      });
      rows.observe(document, { childList: true, subtree: true });
      link?.click();
    });
    await page.waitForFunction(() => window.benchMarks.secondPage > 0);
    await page.click('nav a[href="/dashboard"]');
    await page.click('nav a[href="/alarms"]');
    await page.click('nav a[href="/dashboard"]');
    await page.waitForLoadState('networkidle');
    const { secondPage, interaction } = await readMarks(page);
    return { complete, layout: layout - verified, secondPage, lcp, cls, interaction, ...first };
  } finally {
    await context.close();
  }
}

/** The API's biggest answers: bytes on the wire as they are and compressed, and ms of both. */
async function biggestAnswers({ url, token }: ConsoleServers): Promise<Row> {
  const paths = [
    '/api/dashboard/fleet-status',
    '/api/vehicles?page=1&limit=100',
    '/api/devices?page=1&limit=100',
    '/api/locations?page=1&limit=100',
    '/api/alarms?page=1&limit=50',
  ];
  const ask = async (path: string, encoding: string) => {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < 5; round++) {
      const began = performance.now();
      const response = await fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
      });
      const length = Number(response.headers.get('content-length'));
      bytes = length || (await wireBytes(url, path, token, encoding));
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      await response.arrayBuffer();
      times.push(performance.now() - began);
    }
    return { bytes, ms: median(times) };
  };
  let plainBytes = 0;
  let compressedBytes = 0;
  const details: string[] = [];
  for (const path of paths) {
    const plain = await ask(path, 'identity');
    const compressed = await ask(path, 'br');
    plainBytes += plain.bytes;
    compressedBytes += compressed.bytes;
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
    details.push(
      `${path.split('?')[0]} ${kilobytes(plain.bytes)} → ${kilobytes(compressed.bytes)} kB, ${plain.ms.toFixed(0)} → ${compressed.ms.toFixed(0)} ms`,
    );
  }
  return {
    name: 'the five biggest answers of the API: compressed / plain bytes',
    unit: '×',
    value: compressedBytes / plainBytes,
    target: { atMost: 0.2 },
    detail: details.join('; '),
  };
}

/** Bytes of an answer that is sent in pieces, as they come: `fetch` shows only what they hold. */
async function wireBytes(url: string, path: string, token: string, encoding: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(
      `${url}${path}`,
      { headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding } },
      (answer) => {
        let bytes = 0;
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
        });
        answer.on('end', () => resolve(bytes));
      },
    )
      .on('error', reject)
      .end();
  });
}

/** A first visit of the signed-in dashboard, nothing cached, and what follows it. */
export const firstDashboard: Bench = {
  name: 'first-dashboard',
  measures:
    'A first visit of the signed-in dashboard, 478 vehicles, nothing cached, and what follows it, on the built console behind its gateway. Bytes are those on the wire, headers included.',
  minutes: { short: 3, full: 8 },
  async run(browser, { full }): Promise<Row[]> {
    const rounds = full ? 9 : 3;
    const servers = await startConsole({ vehicles: VEHICLES });
    try {
      await visit(browser, servers, { rtt: 0 }); // the servers' code is compiled by it
      const repeated = async (line: Parameters<typeof visit>[2]) => {
        const visits: Visit[] = [];
        for (let round = 0; round < rounds; round++) visits.push(await visit(browser, servers, line));
        return (name: keyof Visit) => visits.map((each) => each[name]);
      };
      const rows: Row[] = [];
      for (const { complete, ...line } of LINES) {
        const found = await repeated(line);
        const narrow = line.bytesPerSecond > 0 ? ' and 1.6 Mbit/s' : '';
        const at = `${line.rtt} ms${narrow}`;
        const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
        rows.push(
          medianRow(
            {
              name: `dashboard of ${VEHICLES} vehicles complete at ${at}`,
              unit: 'ms',
              target: { atMost: complete },
              detail: `${median(found('requests'))} requests, ${kilobytes(median(found('bytes')))} kB, of them API ${kilobytes(median(found('apiBytes')))} kB`,
            },
            found('complete'),
          ),
        );
        if (line.rtt === 0)
          rows.push(
            medianRow(
              {
                name: 'from verify’s answer to the layout',
                unit: 'ms',
                target: { atMost: 120 },
                detail: `at ${at}`,
              },
              found('layout'),
            ),
            medianRow(
              {
                name: `API bytes of a dashboard with ${VEHICLES} vehicles`,
                unit: 'kB',
                target: { atMost: 20 },
                detail: 'headers and bodies on the wire',
              },
              found('apiBytes').map((bytes) => bytes / 1000),
            ),
          );
        if (line.rtt === 150)
          rows.push(
            medianRow(
              {
                name: `second page by click at ${at}`,
                unit: 'ms',
                target: { atMost: 150 },
                detail: 'vehicles, from the click to the first row; the pointer rested on the link for 0.3 s',
              },
              found('secondPage'),
            ),
          );
      }
      const slow = await repeated({ rtt: 40, slowdown: 4 });
      const how = 'CPU 4× slower, 40 ms';
      rows.push(
        medianRow({ name: 'LCP', unit: 'ms', target: { atMost: 2_000 }, detail: how }, slow('lcp')),
        medianRow(
          { name: 'slowest of four clicks (INP)', unit: 'ms', target: { atMost: 150 }, detail: how },
          slow('interaction'),
        ),
        medianRow({ name: 'CLS', unit: '', target: { atMost: 0.01 }, detail: how }, slow('cls')),
        await biggestAnswers(servers),
      );
      return rows;
    } finally {
      servers.close();
    }
  },
};
