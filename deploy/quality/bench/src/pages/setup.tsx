import 'shared-ui/tokens.css';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import mk from 'shared-ui/locales/mk.json';

declare global {
  interface Window {
    /** What the driver may ask of a bench page. */
    bench: Record<string, (...args: never[]) => unknown>;
  }
}

/**
 * Shows a bench page as the shell would: with translations. Every vehicle has its marker, also where a map of as many
 * would show circles: those cost less than what they are compared with.
 */
export function show(content: ReactNode, bench: Window['bench']): void {
  window.bench = bench;
  localStorage.setItem('map.grouped-many', 'false');
  void i18next.use(initReactI18next).init({
    lng: 'mk',
    defaultNS: 'ui',
    resources: { mk: { ui: mk } },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  createRoot(root).render(content);
}

/** Resolves just after the next frame was painted. */
export const painted = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    });
  });

/** ms after which a page that is never idle counts as settled: one that paints with each frame, on a slow machine. */
const SETTLED_MS = 5_000;

/** Resolves when the page has been idle for two frames in a row: what came before has left nothing behind. */
export async function settled(): Promise<void> {
  let quiet = 0;
  let before = await painted();
  const until = before + SETTLED_MS;
  while (quiet < 3 && before < until) {
    const now = await painted();
    quiet = now - before < 25 ? quiet + 1 : 0;
    before = now;
  }
}

/** Numbers that look random and are the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
