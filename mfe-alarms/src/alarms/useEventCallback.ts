import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the handler of the latest render, so that memoised rows are not drawn again. */
export function useEventCallback<Args extends readonly unknown[]>(
  handle: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(handle);
  // Before the paint: a key pressed as soon as a row is seen finds it.
  useLayoutEffect(function followHandler() {
    latest.current = handle;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
