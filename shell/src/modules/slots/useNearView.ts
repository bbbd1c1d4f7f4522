import { type RefObject, useEffect, useState } from 'react';

/** True once the element is in view or within a screen's reach of it; stays true. */
export function useNearView(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(
    function watchPosition() {
      const target = element.current;
      if (!target || near) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setNear(true);
        },
        // The page scrolls in the layout's main area: with the window as root its edge would cut the margin off.
        { root: target.closest('main'), rootMargin: '320px 0px' },
      );
      observer.observe(target);
      return () => observer.disconnect();
    },
    [element, near],
  );
  return near;
}
