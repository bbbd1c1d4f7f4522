import type { Browser, Page } from '@playwright/test';
import { message, signIn, start } from '../apiUnderLoad';
import { builtRegistry, STORE, startGateway } from '../consoleServers';
import type { Bench, Row } from '../results/rows';

const SIZES = (process.env.FOLLOWED_SIZES ?? '1000,10000,50000').split(',').map(Number);
/** From so many on the console follows what its map shows: those sizes are measured in both ways. */
const BY_VIEW_FROM = 2_000;
/** Each vehicle sends once in so many seconds. */
const EVERY_SECONDS = 25;
const VIEWPORT = { width: 1440, height: 900 };

/** What following a fleet costs the page; times in ms. */
interface Followed {
  complete: number;
  framesPerSecond: number;
  longestGap: number;
  longestTask: number;
  pan: number;
  heapMb: number;
  kilobytesPerSecond: number;
  /** Share of a processor. */
  api: number;
}

/**
 * The dashboard of growing fleets of which every vehicle moves each 25 s, by the built console and the reference API on
 * this machine.
 */
export const followedFleet: Bench = {
  name: 'followed-fleet',
  measures:
    'The dashboard of 1,000, 10,000 and 50,000 vehicles, each of which moves every 25 s: until it is complete, then ten seconds untouched (frames, the longest time between two of them, the longest task), a drag of the map across 400 px, heap, what the live connection brings, and the share of a processor that the server (with its embedded database) takes meanwhile. From 10,000 on in both ways, one after the other on the same server: following what the map shows (`live.view`), and everything. FOLLOWED_SIZES=50000 takes other sizes. ' +
    'Server, gateway and browser share the processors; places are handed to the live connection, not stored from messages, which has a bench of its own.',
  minutes: { short: 5, full: 8 },
  async run(browser, { full }): Promise<Row[]> {
    builtRegistry();
    const rows: Row[] = [];
    for (const vehicles of SIZES) {
      const of = `${vehicles.toLocaleString('en')} vehicles, ${(vehicles / EVERY_SECONDS).toLocaleString('en')} positions/s`;
      const [first, everything] = await follow(browser, vehicles, full ? 30 : 10);
      if (first) rows.push(...rowsOf(everything ? `${of}, by view` : of, first, true));
      if (everything) rows.push(...rowsOf(`${of}, everything`, everything, false));
    }
    return rows;
  },
};

/** @param isHeld whether the targets hold for it */
function rowsOf(of: string, followed: Followed, isHeld: boolean): Row[] {
  const row = (name: string, unit: string, value: number, target?: Row['target']): Row => ({
    name: `${of}: ${name}`,
    unit,
    value,
    detail: '',
    ...(target && isHeld && { target }),
  });
  return [
    row('overview complete', 'ms', followed.complete, { atMost: 2_500 }),
    row('frames/s', 'frames/s', followed.framesPerSecond, { atLeast: 50 }),
    row('longest time between two frames', 'ms', followed.longestGap, { atMost: 500 }),
    row('longest task', 'ms', followed.longestTask),
    row('drag of 400 px, until the frame after', 'ms', followed.pan),
    row('heap', 'MB', followed.heapMb, { atMost: 150 }),
    row('live connection', 'kB/s', followed.kilobytesPerSecond, { atMost: 20 }),
    row('API', '%', followed.api * 100),
  ];
}

/** By view and, from the size on where there is one, everything. */
async function follow(browser: Browser, vehicles: number, seconds: number): Promise<Followed[]> {
  const server = start('growth/movingServer.ts', {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    VEHICLES: String(vehicles),
    PER_SECOND: String(vehicles / EVERY_SECONDS),
  });
  const { url: api } = await message<{ url: string }>(server);
  const gateway = await startGateway(api, STORE);
  const cpuMs = async () => {
    server.send('state');
    return (await message<{ cpuMs: number }>(server)).cpuMs;
  };
  const results: Followed[] = [];
  try {
    for (const byView of vehicles < BY_VIEW_FROM ? [false] : [true, false]) {
      const context = await browser.newContext({ viewport: VIEWPORT });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(180_000);
        if (!byView) await page.addInitScript(hideViews);
        results.push(await measure(page, { url: gateway.url, token: await signIn(api), vehicles, seconds, cpuMs }));
      } finally {
        await context.close();
      }
    }
    return results;
  } finally {
    gateway.close();
    server.kill('SIGTERM');
  }
}

/** Runs in the page before its scripts: as if the server did not announce it. */
function hideViews(): void {
  const { parse } = JSON;
  JSON.parse = (...args) => {
    const read = parse(...args);
    if (Array.isArray(read?.capabilities))
      read.capabilities = read.capabilities.filter((name: string) => name !== 'live.view');
    return read;
  };
}

interface FollowedMarks {
  complete: number;
  frames: number[];
  tasks: number[];
}

declare global {
  interface Window {
    followedMarks: FollowedMarks;
  }
}

/** Runs in the page before its scripts. */
function watchPage({ token, count }: { token: string; count: string }): void {
  localStorage.setItem('token', token);
  const marks: FollowedMarks = { complete: 0, frames: [], tasks: [] };
  window.followedMarks = marks;
  new MutationObserver(() => {
    marks.complete ||= document.body.textContent?.includes(count) ? performance.now() : 0;
  }).observe(document, { childList: true, subtree: true, characterData: true });
  const frame = () => {
    marks.frames.push(performance.now());
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

interface Measured {
  url: string;
  token: string;
  vehicles: number;
  seconds: number;
  /** Of the server, since its start. */
  cpuMs(): Promise<number>;
}

async function measure(page: Page, { url, token, vehicles, seconds, cpuMs }: Measured): Promise<Followed> {
  const cdp = await page.context().newCDPSession(page);
  let bytes = 0;
  cdp.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += response.payloadData.length;
  });
  await cdp.send('Network.enable');
  await page.addInitScript(watchPage, { token, count: `${vehicles.toLocaleString('mk')} возила` });
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.followedMarks.complete > 0);
  await page.waitForTimeout(5_000);
  await page.evaluate(() => {
    window.followedMarks.frames.length = 0;
    window.followedMarks.tasks.length = 0;
  });
  const [before, began] = [await cpuMs(), performance.now()];
  bytes = 0;
  await page.waitForTimeout(seconds * 1_000);
  const kilobytesPerSecond = bytes / 1_000 / seconds;
  const api = ((await cpuMs()) - before) / (performance.now() - began);
  const { complete, frames, tasks } = await page.evaluate(() => structuredClone(window.followedMarks));
  const gaps = frames.slice(1).map((at, i) => at - (frames[i] ?? at));
  const box = await page.locator('.leaflet-container').first().boundingBox();
  if (!box) throw new Error('There is no map.');
  const dragged = performance.now();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 400, box.y + box.height / 2, { steps: 20 });
  await page.mouse.up();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const pan = performance.now() - dragged;
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return {
    complete,
    framesPerSecond: frames.length / seconds,
    longestGap: Math.max(0, ...gaps),
    longestTask: Math.max(0, ...tasks),
    pan,
    heapMb: usedSize / 1e6,
    kilobytesPerSecond,
    api,
  };
}
