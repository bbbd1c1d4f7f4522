import { lazy } from 'react';
import type { OfflineBaseProps } from './OfflineBase';

/** Without its code the map is empty ground, and everything on it works. */
const NoBase = (_: OfflineBaseProps) => null;

/** Comes as a chunk of its own with its data: render it within Suspense. */
export const OfflineBase = lazy(() =>
  import(/* webpackChunkName: "offline-map" */ './OfflineBase').then(
    ({ OfflineBase }) => ({ default: OfflineBase }),
    () => ({ default: NoBase }),
  ),
);
