import type { Page } from '@playwright/test';

/** ms there and back between browser and server. */
const ROUND_TRIP = 40;

/** The costs that following a fleet has for the page; times in ms. */
export interface Followed {
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
    const tile = document.querySelector('a[href="/vehicles?status=active"]')?.textContent ?? '';
    const isThere = /\d/.test(tile) && document.body.textContent?.includes(count);
    marks.complete ||= isThere ? performance.now() : 0;
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

/** One visit to the dashboard of a fleet that moves. */
export async function measure(page: Page, { url, token, vehicles, seconds, cpuMs }: Measured): Promise<Followed> {
  const cdp = await page.context().newCDPSession(page);
  let bytes = 0;
  cdp.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += response.payloadData.length;
  });
  await cdp.send('Network.enable');
  const line = { offline: false, latency: ROUND_TRIP, downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send('Network.emulateNetworkConditions', line);
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
