import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMediaQuery, usePreference } from 'shared-ui';

/** Under this width the sidebar is a drawer. */
const NARROW = '(max-width: 767px)';
/** Under this one it is a rail of icons, which the user may widen temporarily. */
const RAIL = '(max-width: 1023px)';

/**
 * On wide screens the sidebar can be collapsed, which is stored; on narrow ones it opens as a drawer until a page is
 * selected.
 */
export function useSidebar() {
  const isDrawer = useMediaQuery(NARROW);
  const isRail = useMediaQuery(RAIL);
  const [isWidened, setWidened] = useState(false);
  const [isKeptCollapsed, setKeptCollapsed] = usePreference('fleet.sidebar-collapsed', false);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();

  // A page that keeps its state in the address changes that while its data come, when the drawer may be open again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes the drawer
  useEffect(
    function closeDrawerOnAnotherPage() {
      setOpen(false);
    },
    [pathname, isDrawer],
  );

  const isCollapsed = isRail ? !isWidened : isKeptCollapsed;
  function toggle() {
    if (isDrawer) setOpen((open) => !open);
    else if (isRail) setWidened(isCollapsed);
    else setKeptCollapsed(!isCollapsed);
  }
  const close = useCallback(() => setOpen(false), []);

  return {
    isDrawer,
    isCollapsed: !isDrawer && isCollapsed,
    /** Whether the drawer covers the page. */
    isOpen: isDrawer && isOpen,
    toggle,
    close,
  };
}
