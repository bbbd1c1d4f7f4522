import { createEarlyCalls } from './earlyCalls';

const answer = () => Promise.resolve(new Response('{"data":1}'));

afterEach(() => jest.useRealTimers());

it('hands an early answer to one reader of the same call, whatever the order of its parameters', async () => {
  const calls = createEarlyCalls();
  const send = jest.fn(answer);
  calls.start('/api/vehicles?page=1&limit=20', 'a', send);
  expect(calls.take('/api/vehicles?limit=20&page=2', 'a')).toBeUndefined();
  expect(calls.take('/api/vehicles?limit=20&page=1', 'b')).toBeUndefined();
  const response = await calls.take('/api/vehicles?limit=20&page=1', 'a');
  expect(await response?.json()).toEqual({ data: 1 });
  expect(calls.take('/api/vehicles?limit=20&page=1', 'a')).toBeUndefined();
  expect(send).toHaveBeenCalledTimes(1);
});

it('gives two readers the answer of one call', async () => {
  const calls = createEarlyCalls();
  const send = jest.fn(answer);
  calls.start('/api/dashboard/overview', 'a', send);
  calls.start('/api/dashboard/overview', 'a', send);
  const responses = await Promise.all([
    calls.take('/api/dashboard/overview', 'a'),
    calls.take('/api/dashboard/overview', 'a'),
  ]);
  expect(await Promise.all(responses.map((response) => response?.json()))).toEqual([{ data: 1 }, { data: 1 }]);
  expect(send).toHaveBeenCalledTimes(1);
});

it('keeps no answer for longer than 10 s: the next reader asks anew', () => {
  jest.useFakeTimers();
  const calls = createEarlyCalls();
  calls.start('/api/vehicles', 'a', answer);
  jest.advanceTimersByTime(10_001);
  expect(calls.take('/api/vehicles', 'a')).toBeUndefined();
});

it('keeps an answer as long as it is told to', () => {
  jest.useFakeTimers();
  const calls = createEarlyCalls();
  calls.start('/api/vehicles', 'a', answer, 3_000);
  calls.start('/api/devices', 'a', answer, 3_000);
  jest.advanceTimersByTime(2_999);
  expect(calls.take('/api/vehicles', 'a')).toBeDefined();
  jest.advanceTimersByTime(2);
  expect(calls.take('/api/devices', 'a')).toBeUndefined();
});

it('aborts what nobody has read when the token is refused', () => {
  const calls = createEarlyCalls();
  let signal: AbortSignal | undefined;
  calls.start('/api/vehicles', 'a', (given) => {
    signal = given;
    return answer();
  });
  calls.clear();
  expect(signal?.aborted).toBe(true);
  expect(calls.take('/api/vehicles', 'a')).toBeUndefined();
});

it('leaves what one reader has, and gives no other an answer from before a change', async () => {
  const calls = createEarlyCalls();
  let signal: AbortSignal | undefined;
  for (let reader = 0; reader < 2; reader++)
    calls.start('/api/dashboard/overview', 'a', (given) => {
      signal = given;
      return answer();
    });
  const response = calls.take('/api/dashboard/overview', 'a');
  calls.clear();
  expect(signal?.aborted).toBe(false);
  expect(await (await response)?.json()).toEqual({ data: 1 });
  expect(calls.take('/api/dashboard/overview', 'a')).toBeUndefined();
});

it('keeps an answer for the other readers 2 s after the first', () => {
  jest.useFakeTimers();
  const calls = createEarlyCalls();
  for (let reader = 0; reader < 3; reader++) calls.start('/api/dashboard/overview', 'a', answer);
  void calls.take('/api/dashboard/overview', 'a');
  jest.advanceTimersByTime(1_999);
  expect(calls.take('/api/dashboard/overview', 'a')).toBeDefined();
  jest.advanceTimersByTime(2_001);
  expect(calls.take('/api/dashboard/overview', 'a')).toBeUndefined();
});

it('keeps it for the other readers no longer than for the first', () => {
  jest.useFakeTimers();
  const calls = createEarlyCalls();
  for (let reader = 0; reader < 3; reader++) calls.start('/api/dashboard/overview', 'a', answer, 3_000);
  jest.advanceTimersByTime(2_500);
  expect(calls.take('/api/dashboard/overview', 'a')).toBeDefined();
  jest.advanceTimersByTime(501);
  expect(calls.take('/api/dashboard/overview', 'a')).toBeUndefined();
});
