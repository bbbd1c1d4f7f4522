import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { ModuleScope, useModuleScope, useScopedEffect } from './scope';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const count = { ticks: 0, late: 0, keys: 0, ends: 0 };
function add(what: keyof typeof count, n = 1) {
  count[what] += n;
}
beforeEach(() => void Object.assign(count, { ticks: 0, late: 0, keys: 0, ends: 0 }));

function Clock({ every }: { every: number }) {
  useScopedEffect(
    (scope) => {
      scope.repeat(() => add('ticks'), every);
      scope.later(() => add('late'), 5_000);
      scope.listen(document, 'keydown', ({ key }) => add('keys', key.length), { capture: true });
      scope.add(() => add('ends'));
    },
    [every],
  );
  return null;
}

it('ends what an effect has started with its component, and before it runs again', () => {
  const { rerender, unmount } = render(<Clock every={100} />);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
  jest.advanceTimersByTime(1_000);
  expect(count).toEqual({ ticks: 10, late: 0, keys: 1, ends: 0 });
  rerender(<Clock every={500} />);
  jest.advanceTimersByTime(1_000);
  expect(count).toEqual({ ticks: 12, late: 0, keys: 1, ends: 1 });
  unmount();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
  jest.advanceTimersByTime(60_000);
  expect(count).toEqual({ ticks: 12, late: 0, keys: 1, ends: 2 });
});

let leftOpen: () => void;
function Button() {
  const scope = useModuleScope();
  leftOpen = () => scope.repeat(() => add('ticks'), 100);
  return (
    <button type="button" onClick={() => scope.repeat(() => add('ticks'), 100)}>
      start
    </button>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Button />}
      <button type="button" onClick={() => setOpen(false)}>
        close
      </button>
    </>
  );
}

it('row 42: ends what a handler has started when the module’s page is left, and at once what comes after that', async () => {
  const { unmount } = render(
    <ModuleScope>
      <Page />
    </ModuleScope>,
  );
  await user().click(screen.getByRole('button', { name: 'start' }));
  await user().click(screen.getByRole('button', { name: 'close' }));
  const before = count.ticks;
  act(() => void jest.advanceTimersByTime(500));
  expect(count.ticks).toBe(before + 5);
  unmount();
  leftOpen();
  jest.advanceTimersByTime(10_000);
  expect(count.ticks).toBe(before + 5);
});

it('listens before the paint, so that a key pressed as soon as something is seen is not lost', () => {
  function Seen() {
    // What a user does who is quicker than the effects that follow a paint.
    useLayoutEffect(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })), []);
    return <Clock every={100} />;
  }
  render(<Seen />);
  expect(count.keys).toBe(1);
});
