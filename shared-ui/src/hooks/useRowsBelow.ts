import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Rows of a list, a table or a choice. */
const ROWS = 'li, tbody > tr, [role="option"]';

/**
 * Ends a scrolling box in the middle of a row, below the limit of its style: cut between two rows a list looks
 * complete.
 *
 * @returns the number of rows below, including the cut one; null where all are visible without scrolling
 */
function cutWithinRow(box: HTMLElement): number | null {
  const { scrollTop } = box;
  box.style.maxBlockSize = '';
  const most = Number.parseFloat(getComputedStyle(box).maxHeight);
  // Without a height limit, as in the cards of a phone, no row is hidden.
  if (!(most > 0) || box.scrollHeight <= most) return null;
  const bars = barsOf(box);
  const end = middlesOf(box).findLast((middle) => middle + bars <= most);
  if (end === undefined) return null;
  box.style.maxBlockSize = `${end + bars}px`;
  // While the box was higher, a position at its end was moved up, so it is restored.
  if (box.scrollTop !== scrollTop) box.scrollTop = scrollTop;
  return countBelow(box);
}

/** The part of a box's height for its borders and its horizontal scroll bar. */
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
 * The number of rows below the visible part of a scrolling box, null where it does not scroll. The height of the box is
 * set so that it ends within a row.
 *
 * @param place - the box, whose style has its greatest height
 * @param rows - its content; measured again when it changes
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
        // Not within the observer's own callback, which would report the new height as another change.
        frame = requestAnimationFrame(() => setBelow(look(box)));
      };
      const measure = afterwards(cutWithinRow);
      // Scrolling changes no height.
      const count = afterwards(countBelow);
      // A browser without a layout lacks it.
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
