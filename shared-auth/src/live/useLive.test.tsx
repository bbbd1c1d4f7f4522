import { act, renderHook } from '@testing-library/react';
import { live } from '../instance';
import { useFleetTracking, useLive, useLiveConnected, useLiveReconnections, useVehicleTracking } from './useLive';

const emits: unknown[][] = [];
beforeEach(() => {
  emits.length = 0;
  live.attach({ emit: (...args: unknown[]) => void emits.push(args) });
  act(() => live.setConnected(true));
});
afterEach(() => act(() => live.reset()));

it('joins and leaves with the page', () => {
  const fleet = renderHook(() => useFleetTracking());
  const vehicle = renderHook(({ id }: { id: number | null }) => useVehicleTracking(id), {
    initialProps: { id: null as number | null },
  });
  vehicle.rerender({ id: 1 });
  vehicle.rerender({ id: 2 });
  vehicle.unmount();
  fleet.unmount();
  expect(emits).toEqual([
    ['join-fleet-tracking'],
    ['join-vehicle-tracking', 1],
    ['leave-vehicle-tracking', 1],
    ['join-vehicle-tracking', 2],
    ['leave-vehicle-tracking', 2],
    ['leave-fleet-tracking'],
  ]);
});

it('shows the connection, its returns, and the buffers', async () => {
  const { result } = renderHook(() => ({
    connected: useLiveConnected(),
    returns: useLiveReconnections(),
    alarms: useLive().alarms.length,
  }));
  expect(result.current).toEqual({ connected: true, returns: 0, alarms: 0 });
  act(() => live.setConnected(false));
  act(() => live.setConnected(true));
  await act(async () => {
    live.receive('alarm', { id: 1, alarmType: 'sos' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  expect(result.current).toEqual({ connected: true, returns: 1, alarms: 1 });
});
