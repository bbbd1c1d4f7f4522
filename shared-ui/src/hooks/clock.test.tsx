import { act, render, screen } from '@testing-library/react';
import { clock, useNow } from './clock';

const START = Date.UTC(2026, 6, 14, 12);
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  clock.setServerTime(START);
});

afterEach(() => {
  act(() => clock.setServerTime(Date.now()));
  jest.useRealTimers();
  jest.restoreAllMocks();
});

let renders = 0;
function Now({ everyMs }: { everyMs?: number }) {
  renders += 1;
  return <output>{new Date(useNow(everyMs)).toISOString()}</output>;
}

const shown = () => screen.getByRole('status').textContent;
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('the server’s time', () => {
  it('is right though this computer’s clock is two days off', () => {
    const server = START + 2 * 86_400_000;
    clock.setServerTime(server);
    expect(clock.now()).toBe(server);
    jest.advanceTimersByTime(5_000);
    expect(clock.now()).toBe(server + 5_000);
  });

  it('is not moved by the rounding of a header, nor by what is no time', () => {
    clock.setServerTime(START - 1_900);
    expect(clock.now()).toBe(START);
    clock.setServerTime(Number.NaN);
    expect(clock.now()).toBe(START);
  });
});

describe('useNow', () => {
  it('goes on with the beat, 30 s by default', () => {
    render(<Now />);
    expect(shown()).toBe('2026-07-14T12:00:00.000Z');
    advance(29_999);
    expect(shown()).toBe('2026-07-14T12:00:00.000Z');
    advance(1);
    expect(shown()).toBe('2026-07-14T12:00:30.000Z');
  });

  it('follows at once when the server’s time turns out to be another', () => {
    render(<Now />);
    act(() => clock.setServerTime(START + 3_600_000));
    expect(shown()).toBe('2026-07-14T13:00:00.000Z');
  });

  it('rests in a hidden tab and catches up with one render', () => {
    render(<Now everyMs={1_000} />);
    visibility = 'hidden';
    renders = 0;
    advance(3_600_000);
    expect(renders).toBe(0);
    visibility = 'visible';
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(renders).toBe(1);
    expect(shown()).toBe('2026-07-14T13:00:00.000Z');
  });

  it('starts fresh after nobody listened, and leaves no timer behind', () => {
    const { unmount } = render(<Now everyMs={7_000} />);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(60_000);
    render(<Now everyMs={7_000} />);
    expect(shown()).toBe('2026-07-14T12:01:00.000Z');
  });
});
