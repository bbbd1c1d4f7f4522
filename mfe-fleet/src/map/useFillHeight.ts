import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels that stay free below, for the page's edge. */
const BELOW = 24;

/**
 * The height that something may have so that it ends with the window.
 *
 * @param least pixels; it is never lower
 * @param reserved pixels below it that something else takes
 */
export function useFillHeight(place: RefObject<HTMLElement | null>, least: number, reserved = 0): number {
  const [height, setHeight] = useState(least);
  useLayoutEffect(
    function measure() {
      function fill() {
        const top = (place.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
        setHeight(Math.max(least, Math.floor(window.innerHeight - top - BELOW - reserved)));
      }
      fill();
      window.addEventListener('resize', fill);
      return () => window.removeEventListener('resize', fill);
    },
    [place, least, reserved],
  );
  return height;
}
