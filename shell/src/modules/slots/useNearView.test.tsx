import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useNearView } from './useNearView';

function Probe() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useNearView(place) ? 'near' : 'far'}</div>;
}

/** An observer that has not reported yet. */
class SilentObserver {
  observe() {}
  disconnect() {}
}
const observer = window.IntersectionObserver;
beforeEach(() => Object.assign(window, { IntersectionObserver: SilentObserver }));
afterEach(() => {
  Object.assign(window, { IntersectionObserver: observer });
  jest.restoreAllMocks();
});

it.each([
  ['in the window', 100, 'near'],
  ['a little below it', 768 + 300, 'near'],
  ['far below it', 768 + 400, 'far'],
  ['scrolled far above it', -400, 'far'],
])('knows at once of a place %s', (_, top, text) => {
  const box = { ...new DOMRect(), top, bottom: top };
  jest
    .spyOn(Element.prototype, 'getClientRects')
    // Of the one box that is read
    .mockReturnValue([box] as unknown as DOMRectList);
  render(<Probe />);
  expect(screen.getByText(text)).toBeInTheDocument();
});

it('waits for the observer where nothing is laid out', () => {
  render(<Probe />);
  expect(screen.getByText('far')).toBeInTheDocument();
});
