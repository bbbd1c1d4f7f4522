import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useScopedEffect } from 'shared-auth';

/** Pixels that stay free below, for the page's edge. */
const BELOW = 24;

/** Height in pixels of the alarm bar at the foot of the window. */
const stripHeight = () => document.querySelector<HTMLElement>('[data-always]')?.offsetHeight ?? 0;

/**
 * The height at which an element ends with the window.
 *
 * @param least pixels; it is never lower
 * @param reserved pixels below it for other content
 */
export function useFillHeight(place: RefObject<HTMLElement | null>, least: number, reserved = 0): number {
  const [height, setHeight] = useState(least);
  const fill = useCallback(() => {
    const top = (place.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setHeight(Math.max(least, Math.floor(window.innerHeight - top - BELOW - reserved - stripHeight())));
  }, [place, least, reserved]);
  // Before the paint, so that the layout does not jump.
  useLayoutEffect(fill, [fill]);
  useScopedEffect((scope) => void scope.listen(window, 'resize', fill), [fill]);
  // Any change above the map moves it. The map's own height changes the page too, but then the result is the same, so
  // that this ends.
  useScopedEffect(
    function followPage(scope) {
      const page = place.current?.closest('main')?.firstElementChild;
      if (!page) return;
      scope.own(new ResizeObserver(fill)).observe(page);
    },
    [place, fill],
  );
  return height;
}
