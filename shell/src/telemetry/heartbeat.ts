import { quietly } from './quietly';

/**
 * A page that freezes cannot report it. So each visible page writes a heartbeat to localStorage, with the versions that
 * it is busy with. If a beat stops without the page having been left, the browser's next page reports it.
 */

/** Milliseconds between two beats. */
const BEAT_MS = 1_000;
/** The beginning of the keys of heartbeats in localStorage. */
export const BEAT_PREFIX = 'fleet.page.';
/** Session storage: the heartbeat of the page this tab shows. */
const TAB_KEY = 'fleet.page';

/** A page's own record. */
export interface Beat {
  /** Epoch ms. */
  at: number;
  /** Version of the shell. */
  shell: string;
  /** `id@version` of versions that were loading, rendering or handling an input, in the order in which that began. */
  busy: string[];
  /** `id@version` of the page that was shown. */
  page: string;
}

/** This page's own. */
export const ownKey = `${BEAT_PREFIX}${Math.random().toString(36).slice(2, 10)}`;
const loading: string[] = [];
/** Versions entered since the last beat. A beat clears them: it proves that none of them has blocked the page. */
let entered: string[] = [];
let page = '';
let shell = '';
let isBeating = false;

function write(): void {
  if (!isBeating) return;
  try {
    localStorage.setItem(ownKey, JSON.stringify({ at: Date.now(), shell, busy: [...loading, ...entered], page }));
  } catch {
    // Without storage a freeze is not detected.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(ownKey);
  } catch {
    // See write.
  }
}

const nothing = () => {};

/** A version's files are being loaded and evaluated. @returns a function that ends that */
export const markLoading = quietly(function mark(version: string): () => void {
  loading.push(version);
  write();
  return () => {
    const index = loading.indexOf(version);
    if (index >= 0) loading.splice(index, 1);
    write();
  };
}, nothing);

/** The last entries into modules' code since the page opened; a long task is blamed by them. */
export const marks: { version: string; at: number }[] = [];

/** A version's code is entered now: it renders, or gets an input. */
export const markEntered = quietly(function mark(version: string): void {
  marks.push({ version, at: performance.now() });
  if (marks.length > 20) marks.shift();
  if (entered.includes(version)) return;
  entered.push(version);
  write();
}, undefined);

/** Sets the version whose page is shown; '' for none. */
export const markPage = quietly(function mark(version: string): void {
  page = version;
  write();
}, undefined);

/** The version whose page is shown. */
export const shownPage = (): string => page;

const hearing = new Set<(event: Event) => void>();
const onInput = quietly(function hearAll(event: Event): void {
  if (page !== '') markEntered(page);
  for (const hear of hearing) hear(event);
}, undefined);
/** Scrolling events are frequent, so they mark no version. */
const onScroll = quietly(function hearAll(event: Event): void {
  for (const hear of hearing) hear(event);
}, undefined);

/**
 * Calls back with the page's inputs before any module, which could stop them, while the heartbeat runs. @returns a
 * function that unsubscribes
 */
export function hearInputs(hear: (event: Event) => void): () => void {
  hearing.add(hear);
  return () => void hearing.delete(hear);
}

const inputs = [
  ['pointerdown', onInput],
  ['click', onInput],
  ['keydown', onInput],
  ['wheel', onScroll],
  ['touchmove', onScroll],
] as const;

/** Beats while the page is visible. @returns a function that stops it */
export const startHeartbeat = quietly(function start(shellVersion: string): () => void {
  shell = shellVersion;
  let timer: ReturnType<typeof setInterval> | undefined;
  function beat() {
    entered = [];
    write();
  }
  function stop() {
    clearInterval(timer);
    timer = undefined;
    isBeating = false;
    forget();
  }
  function follow() {
    if (document.visibilityState === 'hidden') return stop();
    if (timer !== undefined) return;
    isBeating = true;
    timer = setInterval(beat, BEAT_MS);
    write();
  }
  try {
    sessionStorage.setItem(TAB_KEY, ownKey);
  } catch {
    // See write.
  }
  follow();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', follow);
  for (const [name, hear] of inputs) window.addEventListener(name, hear, { capture: true, passive: true });
  return () => {
    stop();
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', stop);
    window.removeEventListener('pageshow', follow);
    for (const [name, hear] of inputs) window.removeEventListener(name, hear, { capture: true });
  };
}, nothing);

/** Before this page's own heartbeat starts: the page that this tab showed last, if it never ended. */
function lastOfTab(): string | null {
  try {
    return sessionStorage.getItem(TAB_KEY);
  } catch {
    return null;
  }
}
/** The heartbeat of the page this tab showed before. */
export const previousKey = lastOfTab();
