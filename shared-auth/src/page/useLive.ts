import { useEffect, useSyncExternalStore } from 'react';
import type { Id } from '../contract/identity';
import { alarmFeed, live } from './liveInstance';

/** Only whether the live connection is up; re-renders when that changes. */
export const useLiveConnected = () => useSyncExternalStore(live.watch, () => live.getSnapshot().connected);

/** A counter that increases after each reconnect: when it changes, read again data that may have been missed. */
export const useLiveReconnections = () => useSyncExternalStore(live.watch, () => live.getSnapshot().reconnections);

/** The open alarms and their number; re-renders with each frame in which alarms arrived or changed. */
export const useOpenAlarms = () => useSyncExternalStore(alarmFeed.watch, alarmFeed.getSnapshot);

/** Joins fleet tracking while the page is open (ARCHITECTURE.md, "Readings of the specification"). */
export function useFleetTracking(): void {
  useEffect(() => live.joinFleet(), []);
}

/** Joins one vehicle's tracking while the page is open. */
export function useVehicleTracking(vehicle: Id | null | undefined): void {
  useEffect(() => (vehicle == null ? undefined : live.joinVehicle(vehicle)), [vehicle]);
}
