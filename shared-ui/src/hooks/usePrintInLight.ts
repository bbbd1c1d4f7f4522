import { useEffect } from 'react';

/** Paper is white, so a page is printed in the light theme even when the screen shows the dark one. */
export function usePrintInLight(): void {
  useEffect(function followPrinting() {
    const root = document.documentElement;
    const left = new AbortController();
    let shown: string | undefined;
    function lighten() {
      shown = root.dataset.theme;
      root.dataset.theme = 'light';
    }
    function restore() {
      if (shown === undefined) delete root.dataset.theme;
      else root.dataset.theme = shown;
    }
    // Captured, so that it runs before the charts' listeners, which read the colours present at that time.
    const options = { capture: true, signal: left.signal };
    window.addEventListener('beforeprint', lighten, options);
    window.addEventListener('afterprint', restore, options);
    return () => left.abort();
  }, []);
}
