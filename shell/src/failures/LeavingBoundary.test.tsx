import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { LeavingBoundary } from './LeavingBoundary';
import { ShellBoundary } from './ShellBoundary';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Is loaded first, and then fails. */
function Late({ ms }: { ms: number }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setThere, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  if (isThere) throw new Error('on purpose');
  return <h1>loading</h1>;
}

it.each([10, 500, 2_000])('gives up what fails each time, %s ms after it is rendered afresh', async (ms) => {
  const onLeft = jest.fn();
  render(
    <ShellBoundary>
      <LeavingBoundary onLeft={onLeft}>
        <Late ms={ms} />
      </LeavingBoundary>
    </ShellBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'loading' })).toBeVisible();
  for (let times = 0; times < 8; times += 1) await act(() => jest.advanceTimersByTimeAsync(ms));
  expect(screen.getByRole('heading', { name: 'Конзолата престана да работи' })).toBeVisible();
  expect(onLeft).toHaveBeenCalledTimes(4);
});

it('goes on where something is thrown now and then', async () => {
  const onLeft = jest.fn();
  render(
    <LeavingBoundary onLeft={onLeft}>
      <Late ms={5_000} />
    </LeavingBoundary>,
  );
  for (let times = 0; times < 12; times += 1) await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('heading', { name: 'loading' })).toBeVisible();
  expect(onLeft).toHaveBeenCalledTimes(12);
});
