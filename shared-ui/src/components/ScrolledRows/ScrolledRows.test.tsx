import { fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { renderWithUi } from '../../testing';
import { ScrolledRows } from './ScrolledRows';

/** Lays a box out as a browser would: rows one below the other, in a box that may be `most` high. */
function layOut(heights: readonly number[], most: number) {
  const tops = heights.map((_, at) => heights.slice(0, at).reduce((sum, each) => sum + each, 0));
  const total = heights.reduce((sum, each) => sum + each, 0);
  jest.spyOn(window, 'getComputedStyle').mockReturnValue({ maxHeight: `${most}px` } as CSSStyleDeclaration);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(total);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const at = Number(this.getAttribute('value') ?? -1);
    const scrolled = document.querySelector('[data-testid=box]')?.scrollTop ?? 0;
    return { top: at < 0 ? 0 : (tops[at] ?? 0) - scrolled, height: heights[at] ?? 0 } as DOMRect;
  });
  return { tops, total };
}
const rows = (count: number) => (
  <ScrolledRows data-testid="box">
    <ol>
      {Array.from({ length: count }, (_, at) => (
        <li key={at} value={at}>
          {at}
        </li>
      ))}
    </ol>
  </ScrolledRows>
);
afterEach(() => jest.restoreAllMocks());

it('D5-17: ends within a row, whatever rows there are, and counts those below; what fits is left alone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 90 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 100, max: 400 }),
      (heights, most) => {
        const { tops, total } = layOut(heights, most);
        const { unmount } = renderWithUi(rows(heights.length));
        const box = screen.getByTestId('box');
        const end = Number.parseFloat(box.style.maxBlockSize);
        if (total <= most) {
          expect(box.style.maxBlockSize).toBe('');
          expect(box).not.toHaveAttribute('tabindex');
        } else {
          expect(end).toBeLessThanOrEqual(most);
          const at = tops.findIndex((top, index) => top < end && end < top + (heights[index] ?? 0));
          expect(end - (tops[at] ?? 0)).toBeCloseTo((heights[at] ?? 0) / 2);
          expect(screen.getByText(`и уште ${heights.length - at}`)).toBeVisible();
          expect(box).toHaveAttribute('tabindex', '0');
        }
        unmount();
        jest.restoreAllMocks();
      },
    ),
    { numRuns: 60 },
  );
});

it('counts fewer as one scrolls, and none at the end, where the keyboard still reaches it', async () => {
  layOut([40, 40, 40, 40, 40, 40], 100);
  renderWithUi(rows(6));
  expect(screen.getByText('и уште 4')).toBeVisible();
  const box = screen.getByTestId('box');
  const height = box.style.maxBlockSize;
  const measured = jest.mocked(window.getComputedStyle).mock.calls.length;
  box.scrollTop = 160;
  fireEvent.scroll(box);
  await waitFor(() => expect(screen.queryByText(/и уште/)).toBeNull());
  // Made higher for a moment, it would leave its end.
  expect(jest.mocked(window.getComputedStyle).mock.calls.length).toBe(measured);
  expect([box.style.maxBlockSize, box.scrollTop]).toEqual([height, 160]);
  expect(box).toHaveAttribute('tabindex', '0');
});
