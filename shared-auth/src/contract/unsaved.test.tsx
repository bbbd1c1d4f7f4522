import { renderHook } from '@testing-library/react';
import { hasUnsavedInput, useUnsavedInput } from './unsaved';

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
