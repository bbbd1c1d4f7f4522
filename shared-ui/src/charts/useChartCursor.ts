import type { Chart, ChartEvent, Plugin } from 'chart.js';
import {
  type CanvasHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ChartCursor } from './types';

/** Labels that Page Up and Page Down go on by: an hour of a day. */
const PAGES = 24;

/** How far each key moves the cursor over labels, where it does. */
function stepOf(key: string, count: number): number | undefined {
  const page = Math.max(1, Math.round(count / PAGES));
  const steps: Partial<Record<string, number>> = {
    ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
    ...{ PageDown: -page, PageUp: page, Home: -count, End: count },
  };
  return steps[key];
}

interface Cursor {
  plugin: Plugin;
  moveCursor: (event: ChartEvent, instance: Chart) => void;
  props: CanvasHTMLAttributes<HTMLCanvasElement> | undefined;
}

/** Marks a label of a chart by a line, and lets pointer and keys move it. @param color of the line */
export function useChartCursor(
  chart: RefObject<Chart | null>,
  cursor: ChartCursor | undefined,
  { count, color }: { count: number; color: string },
): Cursor {
  const latest = useRef({ cursor, color });
  useEffect(function followCursor() {
    latest.current = { cursor, color };
  });
  const index = cursor?.index ?? null;
  useEffect(
    function redraw() {
      if (index !== null) chart.current?.render();
    },
    [chart, index],
  );
  // The library reads plugins only when a chart is created.
  const [plugin] = useState<Plugin>(() => ({
    id: 'cursor',
    afterDatasetsDraw({ ctx, chartArea, scales: { x: axis } }) {
      const { cursor: drawn, color: line } = latest.current;
      if (drawn === undefined || drawn.index === null || !axis) return;
      ctx.fillStyle = line;
      ctx.fillRect(axis.getPixelForValue(drawn.index) - 0.5, chartArea.top, 1, chartArea.height);
    },
  }));
  const moveCursor = useCallback((event: ChartEvent, instance: Chart) => {
    const { x: axis } = instance.scales;
    const at = event.x === null ? undefined : axis?.getValueForPixel(event.x);
    if (at !== undefined) latest.current.cursor?.onMove(at);
  }, []);
  const props: CanvasHTMLAttributes<HTMLCanvasElement> | undefined = cursor && {
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 0,
    'aria-valuemax': count - 1,
    'aria-valuenow': index ?? count - 1,
    'aria-valuetext': cursor.text,
    onKeyDown(event: KeyboardEvent) {
      const step = event.shiftKey || event.altKey || event.ctrlKey ? undefined : stepOf(event.key, count);
      if (step === undefined) return;
      event.preventDefault();
      cursor.onMove(Math.max(0, Math.min(count - 1, (index ?? count - 1) + step)));
    },
  };
  return { plugin, moveCursor, props };
}
