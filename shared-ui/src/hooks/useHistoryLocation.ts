import { useCallback, useContext } from 'react';
import { type Location, UNSAFE_NavigationContext, useLocation } from 'react-router-dom';

/**
 * Reads the URL of the history itself. The router renders a URL in a transition, so the one from `useLocation` may be older.
 *
 * @returns a function to call in an event, or while rendering a URL that has just changed
 */
export function useHistoryLocation(): () => Pick<Location, 'pathname' | 'search'> {
  // The router's public hooks give the rendered URL only. Its navigator is the history, whose type omits `location`.
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const rendered = useLocation();
  const fallback = 'location' in navigator ? undefined : rendered;
  return useCallback(
    () => fallback ?? (navigator as unknown as { location: Location }).location, // checked above
    [navigator, fallback],
  );
}
