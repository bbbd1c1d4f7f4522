import { renderHook } from '@testing-library/react';
import { hasUnsavedInput, leavePage, useUnsavedInput } from './unsaved';

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it('asks before the page is left while any form is dirty', () => {
  const props = { initialProps: { isDirty: false } };
  const first = renderHook(({ isDirty }) => useUnsavedInput(isDirty), props);
  const second = renderHook(({ isDirty }) => useUnsavedInput(isDirty), props);
  expect([hasUnsavedInput(), leave()]).toEqual([false, false]);
  first.rerender({ isDirty: true });
  second.rerender({ isDirty: true });
  first.unmount();
  expect([hasUnsavedInput(), leave()]).toEqual([true, true]);
  second.rerender({ isDirty: false });
  expect([hasUnsavedInput(), leave()]).toEqual([false, false]);
});

describe('Back', () => {
  const goes = (idx: number) => {
    const event = new PopStateEvent('popstate', { state: { idx } });
    const router = jest.fn();
    window.addEventListener('popstate', router);
    window.dispatchEvent(event);
    window.removeEventListener('popstate', router);
    return router.mock.calls.length > 0 ? 'left' : 'stayed';
  };
  let go: jest.SpyInstance;
  beforeEach(() => {
    window.history.replaceState({ idx: 3 }, '');
    go = jest.spyOn(window.history, 'go').mockImplementation();
  });
  afterEach(() => go.mockRestore());

  it('from a dirty form is taken back, asked about, and done when told', () => {
    const ask = jest.fn();
    const { rerender, unmount } = renderHook(({ isDirty }) => useUnsavedInput(isDirty, ask), {
      initialProps: { isDirty: false },
    });
    expect(goes(2)).toBe('left');

    rerender({ isDirty: true });
    expect(goes(1)).toBe('stayed');
    expect(go.mock.calls).toEqual([[2]]);
    expect(goes(3)).toBe('stayed'); // the way back here
    expect(ask).toHaveBeenCalledTimes(1);

    ask.mock.calls[0][0]();
    expect(go.mock.calls).toEqual([[2], [-2]]);
    expect(goes(1)).toBe('left');
    unmount();
    expect(goes(1)).toBe('left');
  });

  it('is free where a form does not ask, as dialogs do themselves', () => {
    const { unmount } = renderHook(() => useUnsavedInput(true));
    expect(goes(2)).toBe('left');
    unmount();
  });
});

it('leaves at once without a form that asks, else when the form is told to', () => {
  const leaves = jest.fn();
  const ask = jest.fn();
  leavePage(leaves);
  expect(leaves).toHaveBeenCalledTimes(1);
  const { unmount } = renderHook(() => useUnsavedInput(true, ask));
  leavePage(leaves);
  expect(leaves).toHaveBeenCalledTimes(1);
  ask.mock.calls[0][0]();
  expect(leaves).toHaveBeenCalledTimes(2);
  unmount();
});
