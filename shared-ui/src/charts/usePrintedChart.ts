import type { Chart as ChartInstance } from 'chart.js';
import { type RefObject, useEffect, useRef } from 'react';

/** CSS pixels: A4 upright less its margins and those of a card. */
const PRINTED_WIDTH = 660;

/**
 * While the page is printed the chart has the width of the paper and the colours of the printed theme. A canvas follows
 * neither, and the browser prints immediately after its event, so the changes are made synchronously, without the
 * frames of a render.
 *
 * @param restyle - sets the chart's colours to those of the current theme, without motion
 */
export function usePrintedChart(
  chart: RefObject<ChartInstance | null | undefined>,
  restyle: (chart: ChartInstance) => void,
) {
  const latest = useRef(restyle);
  useEffect(function keepRestyle() {
    latest.current = restyle;
  });
  useEffect(
    function followPrinting() {
      function toPaper() {
        const drawn = chart.current;
        if (!drawn) return;
        // A motion under way would put the rest off to its next frame.
        drawn.stop();
        latest.current(drawn);
        drawn.resize(PRINTED_WIDTH, drawn.height);
        drawn.update('none');
      }
      function toScreen() {
        const drawn = chart.current;
        if (!drawn) return;
        latest.current(drawn);
        drawn.resize();
        drawn.update('none');
      }
      window.addEventListener('beforeprint', toPaper);
      window.addEventListener('afterprint', toScreen);
      return () => {
        window.removeEventListener('beforeprint', toPaper);
        window.removeEventListener('afterprint', toScreen);
      };
    },
    [chart],
  );
}
