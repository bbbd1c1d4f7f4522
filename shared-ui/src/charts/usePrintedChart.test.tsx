import { renderHook } from '@testing-library/react';
import type { Chart } from 'chart.js';
import { usePrintedChart } from './usePrintedChart';

it('gives the chart the width and the colours of the paper while the page is printed, and those of the screen after it', () => {
  const done: unknown[][] = [];
  const chart = {
    height: 300,
    stop: () => done.push(['stop']),
    resize: (...size: number[]) => done.push(['resize', ...size]),
    update: (mode: string) => done.push(['update', mode]),
  } as unknown as Chart; // what printing needs of one
  const { unmount } = renderHook(() => usePrintedChart({ current: chart }, () => done.push(['restyle'])));
  window.dispatchEvent(new Event('beforeprint'));
  expect(done).toEqual([['stop'], ['restyle'], ['resize', 660, 300], ['update', 'none']]);
  done.length = 0;
  window.dispatchEvent(new Event('afterprint'));
  expect(done).toEqual([['restyle'], ['resize'], ['update', 'none']]);
  done.length = 0;
  unmount();
  window.dispatchEvent(new Event('beforeprint'));
  expect(done).toEqual([]);
});

it('prints a page whose chart has not been drawn', () => {
  const restyle = jest.fn();
  renderHook(() => usePrintedChart({ current: null }, restyle));
  for (const name of ['beforeprint', 'afterprint']) window.dispatchEvent(new Event(name));
  expect(restyle).not.toHaveBeenCalled();
});
