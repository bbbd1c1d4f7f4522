import { act, renderHook } from '@testing-library/react';
import { liveLink } from './liveInstance';
import { useFleetTracking, useLiveConnected, useLiveReconnections, useVehicleTracking } from './useLive';

const emits: unknown[][] = [];
beforeEach(() => {
  emits.length = 0;
  liveLink.attach({ emit: (...args: unknown[]) => void emits.push(args) });
  act(() => liveLink.setConnected(true));
});
afterEach(() => act(() => liveLink.reset()));

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

it('shows the connection and its returns', () => {
  const { result } = renderHook(() => ({
    connected: useLiveConnected(),
    returns: useLiveReconnections(),
  }));
  expect(result.current).toEqual({ connected: true, returns: 0 });
  act(() => liveLink.setConnected(false));
  act(() => liveLink.setConnected(true));
  expect(result.current).toEqual({ connected: true, returns: 1 });
});
