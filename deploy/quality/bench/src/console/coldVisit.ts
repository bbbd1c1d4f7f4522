import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Vehicles of the fleet that a visit sees. */
export const VEHICLES = 478;
export const VIEWPORT = { width: 1300, height: 840 };

/** The line between browser and server, and the speed of the browser's machine. */
export interface Line {
  /** Round trip, ms. */
  rtt: number;
  /** Where the line is narrow. */
  bytesPerSecond?: number;
  /** Times that the processor is slower. */
  slowdown?: number;
}

/** The costs of one cold visit; times are ms from the navigation unless they say otherwise. */
export interface Visit {
  /** Until tiles, map and count are there. */
  complete: number;
  /** Until main.js has run. */
  mainRan: number;
  /** From the answer of the token's check until the layout is drawn. */
  layout: number;
  /** From the fleet's data until its markers are painted. */
  dataToPaint: number;
  /** Requests before `complete` that each began when the one before had ended: round trips that nothing else hides. */
  roundTrips: number;
  /** From the click until the vehicles' first row is there. */
  secondPage: number;
  /** Largest contentful paint. */
  lcp: number;
  /** Cumulative layout shift until the network is idle, and of the whole visit. */
  landingCls: number;
  cls: number;
  /** The slowest interaction, as `interact` has it; 0 without. */
  inp: number;
  requests: number;
  bytes: number;
  apiBytes: number;
}

type Marks = Pick<Visit, 'complete' | 'mainRan' | 'layout' | 'secondPage' | 'lcp' | 'cls'> & {
  painted: number;
  /** Slowest event of each interaction, ms. */
  interactions: Record<number, number>;
};

declare global {
  interface Window {
    benchMarks: Marks;
  }
}

/** Runs in the page before its scripts: records when the elements that the bench waits for are present. */
export function watchPage({ token, count }: { token: string; count: string }): void {
  localStorage.setItem('token', token);
  const marks: Marks = {
    complete: 0,
    mainRan: 0,
    layout: 0,
    painted: 0,
    secondPage: 0,
    lcp: 0,
    cls: 0,
    interactions: {},
  };
  window.benchMarks = marks;
  const look = () => {
    marks.layout ||= document.querySelector('nav') ? performance.now() : 0;
    const tile = document.querySelector('a[href="/vehicles?status=active"]')?.textContent ?? '';
    const isMapThere = document.querySelector('.leaflet-container canvas');
    const isComplete = isMapThere && /\d/.test(tile) && document.body.textContent?.includes(count);
    marks.complete ||= isComplete ? performance.now() : 0;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.src.endsWith('/main.js')) marks.mainRan ||= performance.now();
    },
    true,
  );
  const scratch = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true });
  /** Whether anything is painted on the markers' canvas. */
  const hasMarkers = () =>
    [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-marker-pane canvas')].some((canvas) => {
      if (!scratch || canvas.width === 0 || canvas.height === 0) return false;
      scratch.clearRect(0, 0, 64, 64);
      scratch.drawImage(canvas, 0, 0, 64, 64);
      return scratch.getImageData(0, 0, 64, 64).data.some((value) => value > 0);
    });
  const eachFrame = () => {
    if (hasMarkers()) marks.painted = performance.now();
    else requestAnimationFrame(eachFrame);
  };
  requestAnimationFrame(eachFrame);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // As the vital is defined: the worst window of shifts less than a second apart, of five seconds at most.
  const shifts = { first: 0, last: 0, sum: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value, startTime } = entry as PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
      }; // layout-shift
      if (hadRecentInput) continue;
      if (startTime - shifts.last > 1_000 || startTime - shifts.first > 5_000) {
        shifts.first = startTime;
        shifts.sum = 0;
      }
      shifts.last = startTime;
      shifts.sum += value;
      marks.cls = Math.max(marks.cls, shifts.sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Event timing; 0 for a pointer that only moves
      const { interactionId } = entry as unknown as { interactionId: number };
      if (interactionId)
        marks.interactions[interactionId] = Math.max(marks.interactions[interactionId] ?? 0, entry.duration);
    }
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

/** When the answer of a call was there. */
const answered = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
        ({ name }) => new URL(name).pathname === wanted,
      )?.responseEnd ?? Number.NaN,
    path,
  );

/** The longest sequence of requests before `until` of which each began when the one before had ended. */
const roundTrips = (page: Page, until: number): Promise<number> =>
  page.evaluate((end) => {
    const timings = ['navigation', 'resource'].flatMap(
      (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[], // both have the fields of a fetch
    );
    let [count, free] = [0, 0];
    for (const { startTime, responseEnd } of timings
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= end)
      .sort((a, b) => a.responseEnd - b.responseEnd)) {
      if (startTime < free) continue;
      count += 1;
      free = responseEnd;
    }
    return count;
  }, until);

/**
 * From the click on the menu's vehicles until the first of them is there. The pointer rests on the link for a moment,
 * as a hand does.
 */
async function openSecondPage(page: Page): Promise<void> {
  await page.hover('nav a[href="/vehicles"]');
  await page.waitForTimeout(300);
  await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('nav a[href="/vehicles"]');
    const began = performance.now();
    new MutationObserver(() => {
      if (!window.benchMarks.secondPage && document.querySelector('main tbody tr td'))
        window.benchMarks.secondPage = performance.now() - began;
    }).observe(document, { childList: true, subtree: true });
    link?.click();
  });
  await page.waitForFunction(() => window.benchMarks.secondPage > 0);
}

/**
 * Acts as a dispatcher does next, by the browser's own input: types a word into the vehicles' search and changes pages.
 */
async function interact(page: Page): Promise<void> {
  await page.locator('main').getByRole('searchbox').first().click();
  await page.keyboard.type('ск-1234', { delay: 120 });
  await page.waitForLoadState('networkidle');
  for (const path of ['/alarms', '/dashboard', '/vehicles', '/dashboard']) {
    await page.click(`nav a[href="${path}"]`);
    await page.waitForLoadState('networkidle');
  }
  // Entries of the last interaction come with the frame after it.
  await page.waitForTimeout(300);
}

/** Fills the browser's cache as an earlier visit of the day does: the dashboard, and the files that it preloads. */
async function visitBefore(context: BrowserContext, url: string, token: string): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(`${url}/dashboard`);
  await page.locator('.leaflet-container canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** Opens the signed-in dashboard with nothing cached, or as one who was here today, then the vehicles. */
export async function coldVisit(
  browser: Browser,
  { url, token }: { url: string; token: string },
  { rtt, bytesPerSecond = -1, slowdown = 1 }: Line,
  { withInteractions = false, isReturn = false } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    if (isReturn) await visitBefore(context, url, token);
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
    await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.benchMarks.complete > 0);
    const { requests, bytes, apiBytes } = counted;
    await page.waitForFunction(() => window.benchMarks.painted > 0);
    const marks = () => page.evaluate(() => window.benchMarks);
    const { complete, painted, mainRan, layout } = await marks();
    const trace = {
      complete,
      mainRan,
      layout: layout - (await answered(page, '/api/auth/verify')),
      dataToPaint: painted - (await answered(page, '/api/dashboard/fleet-status')),
      roundTrips: await roundTrips(page, complete),
    };
    await page.waitForLoadState('networkidle');
    const { lcp, cls: landingCls } = await marks();
    await openSecondPage(page);
    if (withInteractions) await interact(page);
    const { secondPage, interactions, cls } = await marks();
    const inp = Math.max(0, ...Object.values(interactions));
    return { ...trace, secondPage, lcp, landingCls, cls, inp, requests, bytes, apiBytes };
  } finally {
    await context.close();
  }
}
