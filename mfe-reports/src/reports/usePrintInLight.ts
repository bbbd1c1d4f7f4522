import { useScopedEffect } from 'shared-auth';

/** Paper is white: while the page is printed it is shown in the light theme, whatever the screen's is. */
export function usePrintInLight(): void {
  useScopedEffect(function followPrinting(scope) {
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
    // Captured: before the charts, which take the colours that are there when they learn of it.
    scope.listen(window, 'beforeprint', lighten, { capture: true });
    scope.listen(window, 'afterprint', restore, { capture: true });
  }, []);
}
