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
