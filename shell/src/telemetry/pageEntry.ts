import { onCall } from 'shared-auth';
import { BEAT_PREFIX } from './heartbeat';
import { quietly } from './quietly';

/** Calls that are remembered until the measuring code is loaded, which is after the first page. */
const KEPT_CALLS = 200;
/** Inputs of the user. */
const inputs = ['pointerdown', 'keydown', 'change'] as const;

/** A call of the shell's client that has ended. */
export interface PageCall {
  method: string;
  status: number;
  at: number;
  /** `performance.now()` of the input before it. */
  inputAt: number;
}

let calls: PageCall[] = [];
let inputAt = Number.NEGATIVE_INFINITY;

/** Remembers calls and the last input from now on. @returns a function that ends it */
export const rememberCalls = quietly(
  function remember(): () => void {
    const onInput = () => {
      inputAt = performance.now();
    };
    for (const name of inputs) window.addEventListener(name, onInput, { capture: true });
    const stop = onCall((call) => {
      calls = [...calls.slice(1 - KEPT_CALLS), { ...call, inputAt }];
    });
    return () => {
      stop();
      for (const name of inputs) window.removeEventListener(name, onInput, { capture: true });
    };
  },
  () => {},
);

/** The calls remembered since the last time that were made from `begin` on. */
export function takeCalls(begin: number): PageCall[] {
  const taken = calls.filter(({ at }) => at >= begin);
  calls = [];
  return taken;
}

/** `performance.now()` of the user's last input. */
export const lastInputAt = (): number => inputAt;

/** The console's data in the browser's storage, by key, including cookies; without the pages' own heartbeats. */
export function storageValues(): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  try {
    for (const [name, storage] of [
      ['local', localStorage],
      ['session', sessionStorage],
    ] as const)
      for (const key of Object.keys(storage))
        if (!key.startsWith(BEAT_PREFIX)) values.set(`${name} ${key}`, storage.getItem(key) ?? '');
    for (const pair of document.cookie.split('; ').filter(Boolean)) {
      const [name = '', ...value] = pair.split('=');
      values.set(`cookie ${name}`, value.join('='));
    }
  } catch {
    // A browser without a storage has no data to lose.
  }
  return values;
}

/** The state before a page's code ran. */
export interface PageEntry {
  /** `performance.now()` */
  at: number;
  storage: ReadonlyMap<string, string>;
}

const entries = new Map<string, PageEntry>();

/** A version's code is about to be entered. */
export const markEntry = quietly(function mark(version: string): void {
  entries.set(version, { at: performance.now(), storage: storageValues() });
}, undefined);

/** The state when the version was entered last; the current one, where it was not. */
export const entryOf = (version: string): PageEntry =>
  entries.get(version) ?? { at: performance.now(), storage: storageValues() };
