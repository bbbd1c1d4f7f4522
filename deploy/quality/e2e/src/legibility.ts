import type { Page } from '@playwright/test';

/**
 * Texts that are cut once lines, letters and words stand as far apart as a user's own style may set them (WCAG 1.4.12).
 */
export const cutBySpacing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    const cut = [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, label, th, [role="option"]')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3),
      )
      .map((element) => element.textContent?.trim().slice(0, 40) ?? '');
    document.adoptedStyleSheets.pop();
    return cut;
  });

/**
 * Controls whose area, that of their labels included, is under 24 × 24 px (WCAG 2.5.8). Links may be small where they
 * stand apart, which axe sees.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, input, select, textarea, summary, [role="option"], [role="tab"], [role="switch"]',
      ),
    ]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        return [element, ...labels].every((area) => {
          const { width, height } = area.getBoundingClientRect();
          return width < 24 || height < 24;
        });
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160)),
  );

/** Texts that are painted outside the cell or the entry of the list they belong to. */
export const crossing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const range = document.createRange();
    for (const cell of document.querySelectorAll<HTMLElement>('td, li')) {
      if (!cell.checkVisibility()) continue;
      const edge = cell.getBoundingClientRect();
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!node.textContent?.trim() || node.parentElement?.closest('td, li') !== cell) continue;
        range.selectNodeContents(node);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const seen = { left, right, top, bottom };
          // What an ancestor cuts away is not painted.
          for (
            let box: HTMLElement | null = node.parentElement;
            box !== null && box !== cell;
            box = box.parentElement
          ) {
            const { overflowX, overflowY } = getComputedStyle(box);
            const frame = box.getBoundingClientRect();
            if (overflowX !== 'visible')
              Object.assign(seen, { left: Math.max(seen.left, frame.left), right: Math.min(seen.right, frame.right) });
            if (overflowY !== 'visible')
              Object.assign(seen, { top: Math.max(seen.top, frame.top), bottom: Math.min(seen.bottom, frame.bottom) });
          }
          if (seen.right - seen.left < 2 || seen.bottom - seen.top < 2) continue;
          const beyond = Math.max(seen.right - edge.right, edge.left - seen.left);
          if (beyond > 1) {
            const column = cell.getAttribute('data-label') ?? cell.tagName;
            found.push(`${column}: ${node.textContent.slice(0, 30)} by ${Math.round(beyond)} px`);
          }
        }
      }
    }
    return [...new Set(found)];
  });
