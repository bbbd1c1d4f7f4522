import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels beyond the view that are treated as near. */
const REACH = 320;

/** True once the element is in view or within a screen's reach of it; stays true. */
export function useNearView(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useLayoutEffect(
    function watchPosition() {
      const target = element.current;
      if (!target || near) return;
      // An observer reports a frame later, and that frame may be a long one.
      const [box] = target.getClientRects();
      if (box && box.bottom > -REACH && box.top < window.innerHeight + REACH) return setNear(true);
      // The page scrolls in the layout's main area, and at 400 % its foot with it in the column around both: with the
      // window as root their edges would cut the margin off.
      const root = target.closest('main') ?? target.closest('[data-always]')?.parentElement ?? null;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setNear(true);
        },
        { root, rootMargin: `${REACH}px 0px` },
      );
      observer.observe(target);
      return () => observer.disconnect();
    },
    [element, near],
  );
  return near;
}
