import { useEffect, useSyncExternalStore } from 'react';
import type { Id } from '../contract/identity';
import { alarmFeed, live } from './liveInstance';

/** Only whether the live connection is up; re-renders when that changes. */
export const useLiveConnected = () => useSyncExternalStore(live.watch, () => live.getSnapshot().connected);

/** Counts up after each reconnect; refetch what may have been missed when it changes. */
export const useLiveReconnections = () => useSyncExternalStore(live.watch, () => live.getSnapshot().reconnections);

/** The open alarms and their number; re-renders with each frame in which alarms came in or changed. */
export const useOpenAlarms = () => useSyncExternalStore(alarmFeed.watch, alarmFeed.getSnapshot);

/** Joins fleet tracking while the page is open (ARCHITECTURE.md, "Readings of the specification"). */
export function useFleetTracking(): void {
  useEffect(() => live.joinFleet(), []);
}

/** Joins one vehicle's tracking while the page is open. */
export function useVehicleTracking(vehicle: Id | null | undefined): void {
  useEffect(() => (vehicle == null ? undefined : live.joinVehicle(vehicle)), [vehicle]);
}
