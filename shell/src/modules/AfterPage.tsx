import { useRefetchAfterReconnect } from '../live/useRefetchAfterReconnect';
import { useZoneNames } from '../places/useZoneNames';
import { BackgroundWidgets } from './slots/BackgroundWidgets';
import { PageToolbar } from './slots/PageToolbar';
import { useEarlyPages } from './useEarlyPages';
import { usePreloading } from './usePreloading';

/**
 * The parts that a page does not need at first: reading again after a reconnect, prefetching, the modules' background
 * widgets and toolbar, and the naming of places by zones.
 */
export function AfterPage() {
  useRefetchAfterReconnect();
  usePreloading();
  useEarlyPages();
  useZoneNames();
  return (
    <>
      <BackgroundWidgets />
      <PageToolbar />
    </>
  );
}
