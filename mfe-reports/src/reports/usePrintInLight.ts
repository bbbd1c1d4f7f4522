import { useEffect } from 'react';

/** Paper is white: while the page is printed it is shown in the light theme, whatever the screen's is. */
export function usePrintInLight(): void {
  useEffect(function followPrinting() {
    const root = document.documentElement;
    let shown: string | undefined;
    function lighten() {
      shown = root.dataset.theme;
      root.dataset.theme = 'light';
    }
    function restore() {
      if (shown === undefined) delete root.dataset.theme;
      else root.dataset.theme = shown;
    }
    window.addEventListener('beforeprint', lighten);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', lighten);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
}
