import type { Locator, Page } from '@playwright/test';

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

/** Lists that scroll in a box of their own and end between two rows, or do not count the rows below (D5-17). */
export const looksWhole = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowY);
    const boxOf = (row: Element): Element | null => {
      let box = row.parentElement;
      while (box && !scrolls(box)) box = box.parentElement;
      return box;
    };
    const rowsOf = new Map<Element, DOMRect[]>();
    for (const row of document.querySelectorAll('main li, main tbody > tr, main [role=option]')) {
      const box = boxOf(row);
      if (!box || box.contains(document.querySelector('main')) || !row.checkVisibility({ opacityProperty: true }))
        continue;
      rowsOf.set(box, [...(rowsOf.get(box) ?? []), row.getBoundingClientRect()]);
    }
    return [...rowsOf].flatMap(([box, rows]) => {
      const end = box.getBoundingClientRect().top + box.clientTop + box.clientHeight;
      const isBelow = rows.some(({ top, height }) => top + height / 2 >= end - 1);
      if (box.scrollHeight <= box.clientHeight + 1 || !isBelow) return [];
      const name = box.getAttribute('aria-label') ?? `${box.tagName}.${box.className}`;
      const isCut = rows.some(({ top, bottom }) => top < end - 4 && bottom > end + 4);
      const count =
        box.querySelector('[data-rows-below]') ?? box.parentElement?.querySelector(':scope > [data-rows-below]');
      return [...(isCut ? [] : [`${name} ends between two rows`]), ...(count ? [] : [`${name} counts nothing`])];
    });
  });

/** Texts and controls of a region that overlap, or lie beyond it. Parts that an ancestor clips do not count. */
export const overlapping = (region: Locator): Promise<string[]> =>
  region.evaluate((root) => {
    const range = document.createRange();
    const outer = root.getBoundingClientRect();
    const parts: { name: string; node: Node; box: DOMRect }[] = [];
    const seenOf = (node: Node, { left, right, top, bottom }: DOMRect) => {
      const seen = { left, right, top, bottom };
      for (let at = node.parentElement; at !== null && at !== root; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const frame = at.getBoundingClientRect();
        seen.left = Math.max(seen.left, frame.left);
        seen.right = Math.min(seen.right, frame.right);
        seen.top = Math.max(seen.top, frame.top);
        seen.bottom = Math.min(seen.bottom, frame.bottom);
      }
      return new DOMRect(seen.left, seen.top, seen.right - seen.left, seen.bottom - seen.top);
    };
    const add = (name: string, node: Node, rect: DOMRect) => {
      const box = seenOf(node, rect);
      if (box.width > 2 && box.height > 2) parts.push({ name: name.trim().slice(0, 30), node, box });
    };
    const controls = [...root.querySelectorAll('a, button')].filter((control) => control.checkVisibility());
    for (const control of controls) add(control.outerHTML, control, control.getBoundingClientRect());
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const { parentElement: parent } = text;
      if (!text.textContent?.trim() || !parent?.checkVisibility() || parent.closest('a, button')) continue;
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) add(text.textContent, text, rect);
    }
    const beyond = parts.filter(({ box }) => box.top < outer.top - 1 || box.bottom > outer.bottom + 1);
    const crossed = parts.flatMap((one, i) =>
      parts
        .slice(i + 1)
        .filter(({ node, box }) => {
          if (node === one.node || node.contains(one.node) || one.node.contains(node)) return false;
          const across = Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left);
          const down = Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top);
          return across > 1 && down > 3;
        })
        .map((other) => `${one.name} and ${other.name}`),
    );
    return [...beyond.map(({ name }) => `${name} beyond`), ...crossed];
  });
