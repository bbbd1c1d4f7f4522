import { act, screen } from '@testing-library/react';
import { renderWithUi } from '../testing';
import { useMediaQuery } from './useMediaQuery';
import { useReducedMotion } from './useReducedMotion';

function Probe() {
  const isNarrow = useMediaQuery('(max-width: 639px)');
  const isStill = useReducedMotion();
  return <output>{`${isNarrow} ${isStill}`}</output>;
}

it('a media query is answered, and again when the answer changes', () => {
  const matching = new Set(['(prefers-reduced-motion: reduce)']);
  const listeners = new Set<() => void>();
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: matching.has(media),
        addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
        // Only what the hook uses: the rest of MediaQueryList is deprecated or not called.
      }) as unknown as MediaQueryList,
  );
  const { unmount } = renderWithUi(<Probe />);
  expect(screen.getByRole('status')).toHaveTextContent('false true');
  act(() => {
    matching.add('(max-width: 639px)');
    for (const tell of listeners) tell();
  });
  expect(screen.getByRole('status')).toHaveTextContent('true true');
  unmount();
  expect(listeners.size).toBe(0);
  jest.restoreAllMocks();
});
