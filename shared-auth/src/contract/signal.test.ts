import { createSignal } from './signal';

it('calls back those who are subscribed, with what is sent, until they unsubscribe', () => {
  const signal = createSignal<[alarms: number]>();
  const [first, second] = [jest.fn(), jest.fn()];
  const unsubscribe = signal.subscribe(first);
  signal.subscribe(second);
  signal.send(2);
  unsubscribe();
  signal.send(3);
  expect(first.mock.calls).toEqual([[2]]);
  expect(second.mock.calls).toEqual([[2], [3]]);
});

it('calls all who were subscribed as it was sent, and nobody who came in answer to it', () => {
  const signal = createSignal();
  const late = jest.fn();
  const last = jest.fn();
  let endLast = () => {};
  signal.subscribe(() => {
    endLast();
    signal.subscribe(late);
  });
  endLast = signal.subscribe(last);
  signal.send();
  expect(last).toHaveBeenCalledTimes(1);
  expect(late).not.toHaveBeenCalled();
});

it('runs what its listeners need from the first of them to the last', () => {
  const stop = jest.fn();
  const start = jest.fn(() => stop);
  const { subscribe } = createSignal(start);
  const ends = [subscribe(() => {}), subscribe(() => {})];
  ends[0]?.();
  ends[0]?.();
  expect(start).toHaveBeenCalledTimes(1);
  expect(stop).not.toHaveBeenCalled();
  ends[1]?.();
  expect(stop).toHaveBeenCalledTimes(1);
  subscribe(() => {});
  expect(start).toHaveBeenCalledTimes(2);
});
