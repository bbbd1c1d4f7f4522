import { axeViolations } from '@fleet/sdk/axe';
import { expect, type Page } from '@playwright/test';

export const expectNoAxeFindings = async (page: Page): Promise<void> => expect(await axeFindings(page)).toEqual([]);

/** The findings of axe, in words. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Axe itself holds a page with many rows up for seconds, on a busy machine longer than the console lets pass.
  // Set by the tests' fixture
  (page as { expectedErrors?: RegExp[] }).expectedErrors?.push(/failed \(blocked\): blocked the page/);
  return (await axeViolations(page)).map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}  ${node.failureSummary?.split('\n')[1] ?? ''}`).join('\n')}`,
  );
}
