import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Rows of a list, a table or a choice. */
const ROWS = 'li, tbody > tr, [role="option"]';

/**
 * Ends a box that scrolls in the middle of a row, below what its style allows: cut between two rows a list looks
 * complete.
 *
 * @returns how many rows are below, the cut one among them; null where all are in view without scrolling
 */
function cutWithinRow(box: HTMLElement): number | null {
  const { scrollTop } = box;
  box.style.maxBlockSize = '';
  const most = Number.parseFloat(getComputedStyle(box).maxHeight);
  // Where it has no end of its own, as the cards of a phone, nothing of it is hidden.
  if (!(most > 0) || box.scrollHeight <= most) return null;
  const bars = barsOf(box);
  const end = middlesOf(box).findLast((middle) => middle + bars <= most);
  if (end === undefined) return null;
  box.style.maxBlockSize = `${end + bars}px`;
  // While it was higher, one who had scrolled to its end was moved up.
  if (box.scrollTop !== scrollTop) box.scrollTop = scrollTop;
  return countBelow(box);
}

/** What of its height a box needs for its edges, and for the bar by which it scrolls sideways. */
const barsOf = ({ offsetHeight, clientHeight }: HTMLElement) => offsetHeight - clientHeight;

/** The middles of the rows, from the first one's top. */
function middlesOf(box: HTMLElement): number[] {
  const origin = box.getBoundingClientRect().top - box.scrollTop;
  return [...box.querySelectorAll(ROWS)].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 - origin;
  });
}

/** The rows below the view of a box that has been cut; null for one that is whole. */
function countBelow(box: HTMLElement): number | null {
  const end = Number.parseFloat(box.style.maxBlockSize) - barsOf(box);
  if (Number.isNaN(end)) return null;
  return middlesOf(box).filter((middle) => middle >= box.scrollTop + end - 1).length;
}

/**
 * How many rows of a box that scrolls are below what is in view, null where it does not scroll. Its height is chosen so
 * that it ends within a row.
 *
 * @param place - of the box: its style has the greatest height that it may have
 * @param rows - what is in it; measured anew when that is another
 */
export function useRowsBelow(place: RefObject<HTMLElement | null>, rows: unknown): number | null {
  const [below, setBelow] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: before the paint, so that nothing below it jumps
  useLayoutEffect(
    function cutBeforePaint() {
      if (place.current) setBelow(cutWithinRow(place.current));
    },
    [place, rows],
  );
  useEffect(
    function followSizes() {
      const box = place.current;
      if (!box) return;
      let frame = 0;
      const afterwards = (look: (box: HTMLElement) => number | null) => () => {
        cancelAnimationFrame(frame);
        // Not within the observer's own round: it would count the new height as another change.
        frame = requestAnimationFrame(() => setBelow(look(box)));
      };
      const measure = afterwards(cutWithinRow);
      // Scrolling changes no height.
      const count = afterwards(countBelow);
      // A browser without a layout has none.
      const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
      const observe = () => {
        for (const each of [document.documentElement, ...box.children]) observer?.observe(each);
      };
      observe();
      // A slot's place is another element once its part is there.
      const children = new MutationObserver(observe);
      children.observe(box, { childList: true });
      box.addEventListener('scroll', count, { passive: true });
      return () => {
        cancelAnimationFrame(frame);
        observer?.disconnect();
        children.disconnect();
        box.removeEventListener('scroll', count);
      };
    },
    [place],
  );
  return below;
}
