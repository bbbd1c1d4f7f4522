import type { Browser, Page } from '@playwright/test';
import type { Locale } from 'shared-auth/contract';
import { adviceOn } from './advice';
import type { Fence } from './fence';
import {
  FROZEN_MS,
  FrozenError,
  goWithin,
  type Look,
  look,
  readShared,
  responding,
  type Shared,
  showSlot,
  watch,
} from './inPage';
import { keepReports } from './reports';
import { PALETTE, type Stop } from './stops';

/** Milliseconds a page has to show content: the shell itself gives a module up after 8 s. */
const OPEN_MS = 10_000;
/** Milliseconds a widget has, once its slot is in view. */
const WIDGET_MS = 4_000;
/** Milliseconds until a slot that is not on its page is given up. */
const SLOT_MS = 1_500;
const POLL_MS = 50;
/** From a page's content until the shell has read its text, ms: two of its intervals. */
const READ_MS = 800;
/** Until the browser has reported the blocked resources, ms. */
const REPORT_MS = 300;
/** After leaving a page, until the shell sends its measurements, ms. */
const AFTER_MS = 2_500;
/** A page of the shell's own. */
const NEUTRAL = '/modules';
/** Where this share of a page's text can be read, the rest may be meant. */
const LEGIBLE_SHARE = 0.34;
const FEW_CHARACTERS = 20;
/** Percent of a page's controls that may be covered. */
const MOST_COVERED = 50;

/** Failures that speak of the machine or the recorded responses, not of the build. */
const soft = /^(?:timeout|network|query|blocked|frozen)$/;

/** The result of a walk over the stops of a module. */
export interface Walk {
  started: string[];
  refused: string[];
  seen: string[];
  notProved: string[];
  /** The shared packages of each document that was open. */
  shared: Shared[];
}

/** The user of a console, and the settings of the browser. */
export interface View {
  /** Of the session. */
  token: string;
  theme: 'light' | 'dark';
  locale: Locale;
  /** px. */
  width: number;
}

/** A walk in a live console: content that a page lacks then is a failure, as the responses are not recorded ones. */
interface Live {
  view: View;
  /** Whatever else is wrong with a page that is shown, one line each. */
  audit(page: Page): Promise<string[]>;
}

const recorded: View = { token: 'recorded', theme: 'light', locale: 'mk', width: 1_280 };

interface Options {
  /** `id@version`; '': of no version, only to see the pages. */
  of: string;
  /** Files of each expose. */
  files: Readonly<Record<string, readonly string[]>>;
  stops: readonly Stop[];
  /** `performance.now()` at which it has to end. */
  until: number;
  fence: Fence;
  live?: Live;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Shows each stop once, as a user who opens page after page. */
export async function walk(browser: Browser, url: string, options: Options): Promise<Walk> {
  const { of, files, stops, until, fence, live } = options;
  const { token, theme, locale, width } = live?.view ?? recorded;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    proxy: { server: fence.server },
    locale: locale === 'mk' ? 'mk-MK' : 'en-GB',
    colorScheme: theme,
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  fence.keepIn(page);
  const found: Walk = { started: [], refused: [], seen: [], notProved: [], shared: [] };
  const reports = await keepReports(context, page, url, of);
  const { failures, visits } = reports;
  await watch(page, { token, 'fleet.locale': locale });
  // Only checked files are started from a `blob:` (shell/src/modules/loading/checkedCode.ts).
  page.on('worker', (worker) => {
    if (worker.url().startsWith('blob:')) found.seen.push('it starts a worker');
  });

  let isOpen = false;
  const keepShared = async () => {
    if (isOpen) found.shared.push(await responding(readShared(page)));
  };
  const open = async (address: string) => {
    if (isOpen) return goWithin(page, address);
    reports.hasRendered = of === '';
    await page.goto(url + address, { waitUntil: 'commit', timeout: OPEN_MS });
    isOpen = true;
  };
  const poll = async (isDone: (seen: Look) => boolean, ms: number): Promise<Look | null> => {
    const end = Math.min(performance.now() + ms, until);
    for (;;) {
      const seen = await responding(look(page));
      if (failures.length > 0 || isDone(seen)) return seen;
      if (performance.now() > end) return null;
      await wait(POLL_MS);
    }
  };
  /** The page that was shown last. */
  let left = '';
  let leftLabel = '';
  /** Records the failures since the last time; then the next stop begins in a new document. */
  const takeFailures = async (name: string): Promise<boolean> => {
    if (failures.length === 0) return false;
    for (const { kind, message } of failures.splice(0)) {
      const who = message.startsWith('while it was removed') ? left : name;
      const line = `${who} failed (${kind}): ${message}${adviceOn(message)}`;
      (soft.test(kind) ? found.notProved : found.refused).push(line);
    }
    await wait(REPORT_MS);
    await keepShared();
    isOpen = false;
    return true;
  };

  /** The list for stops that were not shown. */
  const unshown = live ? found.refused : found.notProved;
  /** Paths that the pages so far link to: by them a live page of one thing is found. */
  const links = new Set<string>();
  const addressOf = (route: string, address: string): string | undefined => {
    if (!live || !route.includes(':')) return address;
    const form = new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}$`);
    return [...links].find((path) => form.test(path) && !stops.some((stop) => stop.route === path));
  };

  /** Characters of each page that was seen. */
  const pages = new Map<string, { expose: string; characters: number }>();

  async function showPage({ expose, route = '', address: given, label }: Stop): Promise<void> {
    const name = `${expose} at ${route}`;
    const address = addressOf(route, given);
    if (address === undefined) return void found.notProved.push(`${name}: no page leads to one`);
    const before = isOpen ? { text: (await look(page)).title, label: leftLabel } : null;
    await open(address);
    const seen = await poll(({ path, isReady }) => path !== address || isReady, OPEN_MS);
    if (await takeFailures(name)) return;
    if (seen && seen.path !== address) return void unshown.push(`${name}: the console led to ${seen.path}`);
    if (!seen) return void unshown.push(`${name}: it went on loading with these responses`);
    await poll(() => reports.hasRendered, WIDGET_MS);
    await wait(READ_MS);
    const { characters, title, links: paths } = await look(page);
    for (const path of paths) links.add(path);
    if (await takeFailures(name)) return;
    // Routes may have one title, such as a list and its details.
    if (title === '' || (title === before?.text && label !== before.label))
      found.refused.push(`${name} leaves the title of the page before ("${title}"): leave document.title to the shell`);
    found.refused.push(...((await live?.audit(page)) ?? []).map((line) => `${name}: ${line}`));
    pages.set(route, { expose, characters });
    left = name;
    leftLabel = label;
    found.started.push(expose);
  }

  async function showWidget({ expose, slot = '', address, label }: Stop): Promise<void> {
    const name = `${expose} in ${slot}`;
    if (!isOpen || (await look(page)).path !== address) {
      await open(address);
      await poll(({ path, isReady }) => path !== address || isReady, OPEN_MS);
    }
    if (slot === PALETTE) {
      await page.keyboard.press('Control+KeyK');
      await wait(READ_MS);
      await page.keyboard.type('a');
    }
    const hasPlace = slot !== PALETTE && slot !== 'console.background';
    const others = Object.entries(files).flatMap(([other, of_]) => (other === expose ? [] : of_));
    const own = (files[expose] ?? []).filter((file) => file.endsWith('.js') && !others.includes(file));
    const hasStarted = ({ scripts }: Look) => own.every((file) => scripts.some((src) => src.endsWith(`/${file}`)));
    const begin = performance.now();
    let end = Math.min(begin + (hasPlace ? SLOT_MS : WIDGET_MS), until);
    let seen: Look | null = null;
    while (!seen && performance.now() < end) {
      if (await showSlot(page, slot, label)) end = Math.min(begin + WIDGET_MS, until);
      seen = await poll(hasStarted, 300);
    }
    if (seen) await wait(READ_MS);
    if (await takeFailures(name)) return;
    if (seen) found.started.push(expose);
    else found.notProved.push(`${name}: the slot was not on ${address}, or it was not loaded there`);
  }

  let name = '';
  try {
    for (const stop of stops) {
      name = `${stop.expose} ${stop.route ? `at ${stop.route}` : `in ${stop.slot}`}`;
      if (performance.now() > until - 2_000) found.notProved.push(`${name}: the time was over`);
      else if (found.started.includes(stop.expose) && stop.slot !== undefined) continue;
      else await (stop.route === undefined ? showWidget(stop) : showPage(stop));
    }
    if (isOpen) {
      // This is read before the page is left, because libraries may remove inserted elements then.
      await keepShared();
      await goWithin(page, NEUTRAL);
      const isMeasured = () => [...pages.keys()].every((route) => visits.has(route));
      await poll(isMeasured, AFTER_MS);
      await takeFailures(left);
      if (isOpen) await keepShared();
    }
    for (const [route, { expose, characters }] of pages) {
      const { text, covered = 0 } = visits.get(route) ?? {};
      if (covered > MOST_COVERED)
        found.refused.push(
          `${expose} at ${route}: ${covered} % of its controls take no click: they are inert, take no pointer, or something empty lies over them`,
        );
      if (text === undefined) found.notProved.push(`${expose} at ${route}: that its text can be read`);
      else if (characters >= FEW_CHARACTERS && text < characters * LEGIBLE_SHARE)
        found.refused.push(
          `${expose} at ${route} shows ${characters} characters, of which ${text} can be read: look at color, size and opacity of its text`,
        );
    }
  } catch (error) {
    if (!(error instanceof FrozenError)) throw error;
    found.refused.push(`${name} does not respond for ${FROZEN_MS / 1_000} s: it holds the browser up`);
  } finally {
    await context.close().catch(() => undefined);
  }
  return found;
}
