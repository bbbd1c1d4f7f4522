import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Collects what moves on a page by itself, from its next load on. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Reflect.set(window, 'shifts', shifts);
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()} ${node.textContent?.trim().slice(0, 40)}` : '';
    const cornerOf = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${cornerOf(previousRect)} to ${cornerOf(currentRect)}`,
        );
        shifts.push({ value, what: what.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const read = () => page.evaluate(() => Reflect.get(window, 'shifts') as { value: number; what: string }[]);
  return {
    /** How far it moved, as the browser counts it. */
    sum: async () => (await read()).reduce((sum, { value }) => sum + value, 0),
    /** What moved, for the message of a test. */
    largest: async () =>
      (await read()).filter(({ value }) => value > 0.005).map(({ value, what }) => `${value.toFixed(3)} ${what}`),
    forget: () => page.evaluate(() => (Reflect.get(window, 'shifts') as unknown[]).splice(0)),
  };
}
