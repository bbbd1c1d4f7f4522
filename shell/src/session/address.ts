import { useSyncExternalStore } from 'react';
import { paths } from 'shared-auth';
import { createSignal, type Signal } from 'shared-auth/contract';

/*
 * The address bar as far as signing in needs it: the router comes with the console's code, which the login page does without.
 * Entries of the history keep the router's form ({ usr, key, idx }), so that it finds its way in them.
 */

interface HistoryState {
  /** What the page put there. */
  usr?: unknown;
  /** The router's number of the entry. */
  idx?: number;
}

const changed: Signal = createSignal(() => {
  window.addEventListener('popstate', changed.send);
  return () => window.removeEventListener('popstate', changed.send);
});

const readState = (): HistoryState => (window.history.state ?? {}) as HistoryState; // ours or the router's

/** What the current entry of the history carries. */
export const addressState = (): unknown => readState().usr;

/** The path, query and fragment on the screen. */
export const currentAddress = (): string =>
  `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** Puts another address in place of the current one. */
export function replaceAddress(path: string, state: unknown = null): void {
  const { idx } = readState();
  const key = Math.random().toString(36).slice(2, 10);
  window.history.replaceState({ usr: state, key, ...(idx !== undefined && { idx }) }, '', path);
  changed.send();
}

const isLogin = () => window.location.pathname.replace(/\/+$/, '').toLowerCase() === paths.login();

/** Whether the login page is asked for. */
export const useIsAtLogin = (): boolean => useSyncExternalStore(changed.subscribe, isLogin);
