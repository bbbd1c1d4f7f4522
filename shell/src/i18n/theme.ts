import type { Theme } from 'shared-auth';
import { createSignal } from 'shared-auth/contract';
import { keep, readKept } from './preference';

const THEME_KEY = 'fleet.theme';
const themes: readonly Theme[] = ['light', 'dark', 'system'];
const chosen = createSignal();
let theme: Theme = 'system';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function paint(): void {
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/**
 * Sets the stored theme on <html>. Called first at boot, before the first render, to prevent a flash of another theme.
 */
export function applyTheme(): void {
  const kept = readKept(THEME_KEY);
  theme = themes.find((option) => option === kept) ?? 'system';
  paint();
  systemIsDark().addEventListener('change', paint);
}

export const currentTheme = (): Theme => theme;

/** Shows another theme and stores the choice. */
export function setTheme(next: Theme): void {
  theme = next;
  paint();
  keep(THEME_KEY, next);
  chosen.send();
}

/** For useSyncExternalStore. */
export const watchTheme = chosen.subscribe;
