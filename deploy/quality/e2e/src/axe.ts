import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const expectNoAxeFindings = async (page: Page): Promise<void> => expect(await axeFindings(page)).toEqual([]);

/** The findings of axe by WCAG 2.2 AA and its best practices, in words. */
export async function axeFindings(page: Page): Promise<string[]> {
  await settleMotion(page);
  // Axe itself holds a page with many rows up for seconds, on a busy machine longer than the console lets pass.
  // Set by the tests' fixture
  (page as { expectedErrors?: RegExp[] }).expectedErrors?.push(/failed \(blocked\): blocked the page/);
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames; without them axe needs no second page to put its findings together.
    .setLegacyMode()
    // Only violations are read, and on a page with a table axe would list thousands of elements that pass.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  // The console looks for what modules leave behind: this is none of theirs.
  await page.evaluate(() => void Reflect.deleteProperty(globalThis, 'axe'));
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}  ${node.failureSummary?.split('\n')[1] ?? ''}`).join('\n')}`,
  );
}

/** A dialog that is fading in has colours that nobody is meant to read. */
const settleMotion = (page: Page) =>
  page.evaluate(async () => {
    // It begins two frames after it is there.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
