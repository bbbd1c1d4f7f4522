import { act, renderHook } from '@testing-library/react';
import { type LiveMove, type LiveRow, live } from 'shared-auth';
import { liveLink } from 'shared-auth/testing';
import { useLiveFleet } from './useLiveFleet';

const SIZE = 1_000;
const rows: LiveRow[] = Array.from({ length: SIZE }, (_, n) => ({
  key: String(n),
  vehicle_id: n,
  vehicle_code: null,
  device_id: null,
  license_plate: null,
  deviceStatus: 'online',
  latitude: 42,
  longitude: 21,
  speed: 0,
  heading: 0,
  fixAt: 0,
  hasAlarms: false,
}));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  liveLink.reset();
  jest.useRealTimers();
});

const open = (countFrom = 1) => {
  let renders = 0;
  const { result, rerender, unmount } = renderHook(
    ({ polled, from }: { polled: LiveRow[]; from: number }) => {
      renders += 1;
      return useLiveFleet(polled, from);
    },
    { initialProps: { polled: rows, from: countFrom } },
  );
  const frames: (readonly LiveMove[])[] = [];
  const stop = result.current.feed.subscribe((moves) => frames.push(moves));
  return { result, rerender, unmount, frames, stop, renders: () => renders };
};

it('hands ten thousand positions of one frame on as one batch, the newest of each vehicle, without a render', async () => {
  const { frames, renders } = open();
  for (let n = 0; n < 10_000; n++)
    liveLink.receive('location-update', {
      vehicle_id: n % SIZE,
      latitude: 42 + n / 1e6,
      longitude: 21,
      timestamp: 1_000 + n,
    });
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(frames).toHaveLength(1);
  expect(frames[0]).toHaveLength(SIZE);
  expect(frames[0]?.[SIZE - 1]).toMatchObject({ vehicle: '999', lat: 42 + 9_999 / 1e6, fixAt: 10_999 });
  expect(renders()).toBe(1);
});

it('row 21: drops malformed and reordered positions', async () => {
  const { frames } = open();
  liveLink.receive('location-update', { vehicle_id: 1, latitude: 42.2, longitude: 21, timestamp: 2_000 });
  liveLink.receive('location-update', { vehicle_id: 1, latitude: 42.1, longitude: 21, timestamp: 1_000 });
  liveLink.receive('location-update', { latitude: 42.1 });
  liveLink.receive('location-update', 'boom');
  liveLink.receive('location-update', { vehicle_id: 2, latitude: 'north', longitude: 21 });
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(frames.flat()).toEqual([expect.objectContaining({ vehicle: '1', lat: 42.2 })]);
  expect(live.getSnapshot().dropped).toBe(2);
});

it('renders at most once a second, however many statuses come', async () => {
  const { result, renders } = open();
  for (let n = 0; n < 100; n++) {
    liveLink.receive('status-update', { vehicle_id: n, status: 'offline' });
    await act(() => jest.advanceTimersByTimeAsync(20));
  }
  expect(renders()).toBeLessThanOrEqual(3);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(result.current.onlineChange).toBe(-100);
  expect(result.current.rows.filter((row) => row.deviceStatus === 'offline')).toHaveLength(100);
});

it('row 23: catches up with one render after the tab was hidden', async () => {
  const { result, renders } = open();
  // A hidden tab gets no animation frames: the events of an hour arrive in one batch when it is shown.
  for (let n = 0; n < 500; n++)
    liveLink.receive('status-update', { vehicle_id: n % 10, status: n < 490 ? 'maintenance' : 'offline' });
  await act(() => jest.advanceTimersByTimeAsync(1_100));
  expect(renders()).toBe(2);
  expect(result.current.onlineChange).toBe(-10);
});

it('counts anew from each answer of the server, and a poll replaces what events said', async () => {
  const { result, rerender } = open();
  liveLink.receive('status-update', { vehicle_id: 1, status: 'offline' });
  await act(() => jest.advanceTimersByTimeAsync(1_100));
  expect(result.current.onlineChange).toBe(-1);
  rerender({ polled: rows, from: 2 });
  expect(result.current.onlineChange).toBe(0);
  rerender({ polled: [...rows], from: 2 });
  expect(result.current.rows[1]?.deviceStatus).toBe('online');
});

it('knows the newest position between two polls, for a map that is given its rows again', async () => {
  const { result, rerender } = open();
  liveLink.receive('location-update', { vehicle_id: 1, latitude: 42.2, longitude: 21, timestamp: 2_000 });
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(result.current.feed.position('1')).toMatchObject({ lat: 42.2, fixAt: 2_000 });
  expect(result.current.feed.position('2')).toBeUndefined();
  rerender({ polled: rows.map((row) => ({ ...row, fixAt: 3_000 })), from: 1 });
  expect(result.current.feed.position('1')).toBeUndefined();
});

it('stops listening when the page closes', async () => {
  const { unmount, frames } = open();
  unmount();
  liveLink.receive('location-update', { vehicle_id: 1, latitude: 42.2, longitude: 21 });
  await jest.advanceTimersByTimeAsync(50);
  expect(frames).toEqual([]);
});
