import { type RefObject, useEffect, useState } from 'react';

/** True once the element is in view or within a screen's reach of it; stays true. */
export function useNearView(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(
    function watchPosition() {
      const target = element.current;
      if (!target || near) return;
      // The page scrolls in the layout's main area, and at 400 % its foot with it in the column around both: with the
      // window as root their edges would cut the margin off.
      const root = target.closest('main') ?? target.closest('[data-always]')?.parentElement ?? null;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setNear(true);
        },
        { root, rootMargin: '320px 0px' },
      );
      observer.observe(target);
      return () => observer.disconnect();
    },
    [element, near],
  );
  return near;
}
