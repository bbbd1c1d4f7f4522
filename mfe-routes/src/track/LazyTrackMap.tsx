import { lazy, Suspense } from 'react';
import { Skeleton } from 'shared-ui';
import { MapUnavailable } from './MapUnavailable';
import type { TrackMapProps } from './TrackMap';

/** A map that cannot be had leaves the figures and the files usable. */
const TrackMap = lazy(() => import('./TrackMap').catch(() => ({ default: MapUnavailable })));

/** Room for what surrounds the map itself, px: the playback bar below, the legend above. */
const PLAYBACK = 98;
const LEGEND = 36;

/** The map of a track, loaded when there is one; its place is kept meanwhile. */
export function LazyTrackMap(props: TrackMapProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height + PLAYBACK + (props.legend ? LEGEND : 0)} />}>
      <TrackMap {...props} />
    </Suspense>
  );
}
