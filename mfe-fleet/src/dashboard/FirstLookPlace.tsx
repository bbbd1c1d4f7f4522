import { serverCan, useCan } from 'shared-auth';
import { LazyPart, lazyPart, usePreference } from 'shared-ui';
import type { FleetVehicle } from './dashboard.api';

const part = lazyPart(() => import('./FirstLook'));
const NONE: readonly string[] = [];
/** Number of steps of the first look; its code is fetched only while some are left. */
const STEPS = 3;
/** Pixels. */
const HEIGHT = 155;

/**
 * The first look, for staff, until its steps are completed or it is skipped: once per browser. Its space is reserved
 * before the fleet is known; a fleet without vehicles has other first steps.
 */
export function FirstLookPlace({ vehicles }: { vehicles: readonly FleetVehicle[] | undefined }) {
  const [done, onDone] = usePreference<readonly string[]>('mfe-fleet:first-look', NONE);
  const maySee = useCan('alarms.claim') && serverCan('trips');
  if (!maySee || done.length >= STEPS || vehicles?.length === 0) return null;
  return <LazyPart part={part} height={HEIGHT} props={{ done, onDone, vehicles }} />;
}
