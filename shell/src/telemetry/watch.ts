import { keepDefaults } from './behaviour/frame';
import { watchVisit } from './behaviour/watchVisit';
import { watchViolations } from './faults/policyViolations';
import { blamedFor, frozenPages } from './frozenPages';
import { type QueryWatch, watchQueries } from './queryFailures';
import { quietly } from './quietly';
import { refuse } from './refuse';
import { getReportContext, report } from './reports';
import { startSending } from './sendReports';
import { watchUncaughtErrors } from './uncaughtErrors';
import { hasVisibleContent } from './visibleContent';
import { watchBlocking } from './watchBlocking';

export { watchVisit };

/** Milliseconds for which a page may be blank: with the load of another version the user waits 2 s at most. */
const BLANK_LIMIT_MS = 1_000;
const CHECK_EVERY_MS = 100;
/** Milliseconds without an input after which an idle turn is accepted as an answer: a wall screen gets no inputs. */
const UNTOUCHED_MS = 10_000;
/** Time before a heartbeat that seems to have stopped is reported, ms: a computer that slept wakes all its tabs. */
const RECHECK_MS = 5_000;
/** For how long a stable version that froze is replaced by the last good one, ms. */
const FROZEN_REFUSAL_MS = 600_000;

interface Version {
  module: string;
  version: string;
}

const nothing = () => {};

const versionOf = (key: string): Version => {
  const [module = '', version = ''] = key.split('@');
  return { module, version };
};

/**
 * Reports that the page responds: after the first input was handled, or once the page is idle without an input.
 * @returns a function that ends it
 */
function watchAnswer(of: Version): () => void {
  const end = new AbortController();
  const { signal } = end;
  const answered = () => {
    if (signal.aborted) return;
    end.abort();
    report({ ...of, kind: 'answered' });
  };
  // Two turns: after every handler of the input, and after the renders that they caused.
  const afterTurns = () => requestAnimationFrame(() => setTimeout(answered));
  for (const name of ['pointerdown', 'keydown'])
    window.addEventListener(name, afterTurns, { capture: true, once: true, signal });
  const timer = setTimeout(
    () => (window.requestIdleCallback ?? ((idle: () => void) => setTimeout(idle)))(answered),
    UNTOUCHED_MS,
  );
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}

/**
 * Observes the main area from the moment a module's page is in it: reports `rendered` and `answered`, and calls back
 * when the page is blank. @returns a function that ends it
 */
export const watchPage = quietly(function watch(
  of: Version,
  onBlank: () => void,
  area: Element | null = document.querySelector('main'),
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopAnswer: (() => void) | undefined;
  let blankFor = 0;

  function check() {
    if (!area) return;
    if (hasVisibleContent(area)) {
      report({ ...of, kind: 'rendered' });
      stopAnswer = watchAnswer(of);
      return;
    }
    // A hidden tab has no layout.
    if (document.visibilityState !== 'hidden') blankFor += CHECK_EVERY_MS;
    if (blankFor >= BLANK_LIMIT_MS) return onBlank();
    timer = setTimeout(check, CHECK_EVERY_MS);
  }
  check();
  return () => {
    clearTimeout(timer);
    stopAnswer?.();
  };
}, nothing);

/** Reports pages of this browser that froze, once it is certain that they do not continue. */
function reportFrozenPages(): () => void {
  const suspects = frozenPages();
  const timer = setTimeout(() => {
    const still = new Map(frozenPages().map((page) => [page.key, page]));
    const { candidates } = getReportContext();
    for (const before of suspects) {
      const page = still.get(before.key);
      if (!page || page.at !== before.at) continue;
      localStorage.removeItem(page.key);
      for (const key of blamedFor(page, candidates)) {
        report({ ...versionOf(key), kind: 'frozen', shell: page.shell });
        refuse(key, candidates.has(key) ? undefined : FROZEN_REFUSAL_MS);
      }
    }
  }, RECHECK_MS);
  return () => clearTimeout(timer);
}

/**
 * Sends reports, and detects conditions that a page cannot report while they last: blocking, freezing, failed queries.
 * The shell has versions as well, so it also reports that the console is visible and responds. @returns a function that
 * ends it
 */
export const watchConsole = quietly(function watch(queries: QueryWatch): () => void {
  const shell = { module: 'shell', version: getReportContext().shell };
  report({ ...shell, kind: 'rendered' });
  const stops = [
    startSending(),
    watchUncaughtErrors(),
    watchViolations(),
    watchAnswer(shell),
    watchBlocking(),
    reportFrozenPages(),
    watchQueries(queries),
    keepDefaults(queries.client),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}, nothing);
