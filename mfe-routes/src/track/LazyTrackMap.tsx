import { lazy, Suspense } from 'react';
import { Skeleton } from 'shared-ui';
import { MapUnavailable } from './MapUnavailable';
import type { TrackMapProps } from './TrackMap';

/** A map that cannot be had leaves the figures and the files usable. */
const TrackMap = lazy(() => import('./TrackMap').catch(() => ({ default: MapUnavailable })));

/** The map of a track, loaded when there is one; its place is kept meanwhile. */
export function LazyTrackMap(props: TrackMapProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={props.height} />}>
      <TrackMap {...props} />
    </Suspense>
  );
}
