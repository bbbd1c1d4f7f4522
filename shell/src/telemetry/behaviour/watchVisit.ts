import type { Measured } from 'shared-auth/contract';
import { liveLink } from 'shared-auth/shell';
import { entryOf } from '../pageEntry';
import { shownParts } from '../parts';
import { quietly } from '../quietly';
import { getReportContext } from '../reports';
import { sendNotice, sendVisit } from '../sendReports';
import { hasVisibleContent } from '../visibleContent';
import { changedBuiltIns } from './builtIns';
import { startCounting } from './counters';
import { changedFrame } from './frame';
import { watchHeap } from './heap';
import { type GivenInputs, watchInputs } from './inputs';
import { pageWordsOf } from './pageWords';
import { coveredShare, isWaiting, legibleText, showsError } from './visibleText';
import { watchStorage } from './watchStorage';

/** Milliseconds after which the measures of a visit are sent. */
const SPAN_MS = 60_000;
/** Milliseconds between two looks at the page: until its content is there, and afterwards. */
const MEASURE_MS = 250;
const LATER_MEASURE_MS = 5_000;
/** Milliseconds between two readings of the page's text, which costs the most. */
const READ_MS = 15_000;
/** Milliseconds after which a page that shows placeholders is treated as one without content. */
const PATIENCE_MS = 10_000;
/** A page hidden within this time has no measures yet, ms. */
const SOON_MS = 5_000;
/** Time after the user opened another page from the menu until this one is treated as stuck, ms. */
const STUCK_MS = 3_000;
/** After leaving, until the rooms that are still joined are the visit's leftovers, ms. */
const AFTER_MS = 1_500;
/** Each of these makes the server send unused data. */
const ROOM_WEIGHT = 2;

/** A page whose visit is measured. */
export interface VisitedPage {
  /** `id@version` of the module whose page it is. */
  version: string;
  /** The page's path in module.json. */
  route: string;
}

/** A single input of a kind may go without effect, and so may less than half of them. */
const LEAST_SWALLOWED = 2;

const leak = (name: string, owner: string) => ({ kind: 'leak', did: `changed ${name} of ${owner}` }) as const;
const swallowed = ({ kind, inputs, ignored }: GivenInputs) =>
  ignored < LEAST_SWALLOWED || ignored * 2 < inputs
    ? []
    : [{ kind: 'swallowed', did: `left ${ignored === inputs ? 'all' : 'most'} ${kind} without effect` } as const];

interface Senders {
  visit: typeof sendVisit;
  notice: typeof sendNotice;
}

/**
 * Measures one visit of a page, and sends the measures once a minute and at its end; a page with two versions being
 * rolled out is not measured. docs/behaviour.md. @returns a function that ends it
 */
export const watchVisit = quietly(
  function watch(
    { version, route }: VisitedPage,
    send: Senders = { visit: sendVisit, notice: sendNotice },
    area: Element | null = document.querySelector('main'),
  ): () => void {
    if (!area) return () => {};
    const entry = entryOf(version);
    const begin = entry.at;
    const counters = startCounting(begin);
    const inputs = watchInputs(area);
    const storage = watchStorage(version, entry.storage);
    const heap = watchHeap(`${version} ${route}`, begin);
    const parts = new Set([version]);
    const own = version.slice(0, version.indexOf('@') + 1);
    const words = pageWordsOf(route, begin);
    let since = begin;
    let isFirst = true;
    let contentAt: number | null = null;
    let seen: Measured = {};
    let readAt = Number.NEGATIVE_INFINITY;
    /** The time at which the user opened another page from the menu. */
    let leavingAt: number | null = null;
    const frame = new Set<string>();
    let timer: ReturnType<typeof setTimeout>;
    let isEnded = false;

    function measure(): void {
      const now = performance.now();
      // Where the page fell back to another version of its module, widgets of the failed version are left out.
      for (const part of shownParts()) if (part === version || !part.startsWith(own)) parts.add(part);
      heap.sample(now);
      for (const name of changedFrame()) frame.add(name);
      // A hidden tab has no layout.
      if (document.visibilityState !== 'hidden' && area) {
        const hadContent = contentAt !== null;
        if (!hadContent && hasVisibleContent(area) && !isWaiting(area)) contentAt = now;
        // Reading the page would delay the frame with its content, so this is left to the next inspection.
        if (hadContent || now - begin > PATIENCE_MS) {
          const covered = coveredShare(area);
          if (now - readAt >= READ_MS) {
            seen.text = legibleText(area);
            readAt = now;
          }
          seen = {
            ...seen,
            errors: seen.errors === 100 || (showsError(area) && !counters.hadInput()) ? 100 : 0,
            ...(covered === null ? {} : { covered }),
          };
        }
      }
      if (now - since >= SPAN_MS) finish(now);
      const isSoon = contentAt === now || (contentAt === null && now - begin < PATIENCE_MS * 2);
      timer = setTimeout(isSoon ? measure : measureWhenIdle, isSoon ? MEASURE_MS : LATER_MEASURE_MS);
    }
    /** Runs after painting: on a page that Back shows, overdue timers run before its first frame. */
    function measureWhenIdle(): void {
      if (window.requestIdleCallback) window.requestIdleCallback(() => isEnded || measure(), { timeout: MEASURE_MS });
      else measure();
    }

    /** Whether several candidates have a part in the page: a measure could then not be attributed to one. */
    const isShared = () => [...parts].filter((part) => getReportContext().candidates.has(part)).length > 1;

    /** The measures since the last call. */
    function take(now: number): Measured {
      const [given, memory] = [inputs.take(), heap.take(now)];
      const shares = [
        ...given.map(({ inputs: all, ignored }) => Math.round((ignored / all) * 100)),
        ...(leavingAt === null ? [] : [now - leavingAt > STUCK_MS ? 100 : 0]),
      ];
      const counted = counters.take(since, now, contentAt ?? begin + PATIENCE_MS);
      const kept = storage.take();
      const notices = [
        ...kept.foreign.map(({ name, owner }) => leak(name, owner ?? 'no module')),
        ...changedBuiltIns().map((name) => leak(name, 'the browser')),
        ...[...frame].map((name) => leak(name, 'the console')),
        ...given.flatMap(swallowed),
      ];
      frame.clear();
      if (!isShared()) for (const notice of notices) void send.notice([...parts], notice);
      const isContentDue = isFirst || contentAt === null;
      const measured: Measured = {
        ...counted,
        ...kept.measured,
        ...seen,
        kilobytes: Math.max(counted.kilobytes ?? 0, kept.stored),
        // Working clicks do not excuse that scrolling, keys or leaving fail.
        ...(shares.length === 0 ? {} : { ignored: Math.max(...shares) }),
        ...(memory === null ? {} : { memory }),
        ...(isContentDue && (contentAt !== null || now - begin > PATIENCE_MS)
          ? { content: Math.round((contentAt ?? now) - begin) }
          : {}),
      };
      since = now;
      isFirst = contentAt === null;
      seen = {};
      readAt = Number.NEGATIVE_INFINITY;
      return measured;
    }

    function finish(now: number): void {
      const [page, measured] = [words(now), take(now)];
      if (!isShared()) void send.visit({ modules: [...parts], route, page, measured });
      parts.clear();
      parts.add(version);
    }

    /** The menu belongs to the shell: a click on it leaves the page even when the page no longer works. */
    function onClick({ target, button, ctrlKey, metaKey }: MouseEvent): void {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('nav a[href]') : null;
      if (link && button === 0 && !ctrlKey && !metaKey && link.pathname !== location.pathname)
        leavingAt ??= performance.now();
    }

    /** The page may never be shown again, so the visit ends here. */
    function onHidden(): void {
      if (document.visibilityState === 'hidden' && performance.now() - since >= SOON_MS) finish(performance.now());
    }
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('click', onClick, { capture: true });
    measure();

    return () => {
      isEnded = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('click', onClick, { capture: true });
      inputs.stop();
      storage.stop();
      const now = performance.now();
      const joined = liveLink.joinedRooms();
      const [page, measured] = [words(now), take(now)];
      counters.stop();
      if (isShared()) return;
      setTimeout(() => {
        const still = liveLink.joinedRooms();
        const rooms = joined.filter((room) => still.includes(room)).length;
        const foreign = (measured.foreign ?? 0) + rooms * ROOM_WEIGHT;
        void send.visit({ modules: [...parts], route, page, measured: { ...measured, foreign } });
      }, AFTER_MS);
    };
  },
  () => {},
);
