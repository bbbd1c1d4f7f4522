import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** A violation that axe found. */
export type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** The colours of a dialog that is fading in are not those that users read. */
const settleMotion = (page: Page) =>
  page.evaluate(async () => {
    // It begins two frames after it is there.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });

/** What axe finds in a page by WCAG 2.2 AA and its best practices. */
export async function axeViolations(page: Page): Promise<Violation[]> {
  await settleMotion(page);
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames; without them axe needs no second page to put its findings together.
    .setLegacyMode()
    // Only violations are read, and on a page with a table axe would list thousands of elements that pass.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  // The console searches for globals that modules leave behind, and this one is not theirs.
  await page.evaluate(() => void Reflect.deleteProperty(globalThis, 'axe'));
  return violations;
}
