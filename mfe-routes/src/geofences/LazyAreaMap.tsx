import { lazy, Suspense } from 'react';
import { Skeleton } from 'shared-ui';
import { MapUnavailable } from '../track/MapUnavailable';
import type { AreaMapProps } from './AreaMap';

/** Without a map the geofences are still listed, and their coordinates can be typed. */
const AreaMap = lazy(() => import('./AreaMap').catch(() => ({ default: MapUnavailable })));

/** A map of geofences whose place is kept until its code is there. */
export function LazyAreaMap(props: AreaMapProps & { height: number }) {
  return (
    <Suspense fallback={<Skeleton height={props.height} />}>
      <AreaMap {...props} />
    </Suspense>
  );
}
