import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
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

const fail = () => {
  throw 'on purpose';
};
const failing = {
  effect: () => void useEffect(fail),
  'layout effect': () => void useLayoutEffect(fail),
  'insertion effect': () => void useInsertionEffect(fail),
  ref: () => <i ref={fail} />,
};

it.each(Object.keys(failing) as (keyof typeof failing)[])(
  'gives up at once what fails in its %s whenever it is rendered, in places within places',
  (when) => {
    jest.useRealTimers();
    const Failing = failing[when];
    const onLeft = jest.fn();
    const depth = 4;
    const places = Array.from({ length: depth }).reduce<ReactNode>(
      (children) => <LeavingBoundary onLeft={onLeft}>{children}</LeavingBoundary>,
      <Failing />,
    );
    render(<ShellBoundary>{places}</ShellBoundary>);
    expect(screen.getByRole('heading', { name: 'Конзолата престана да работи' })).toBeVisible();
    expect(new Set(onLeft.mock.calls.map(([thrown]) => String(thrown)))).toEqual(new Set(['on purpose']));
  },
);
