import { lazy } from 'react';
import type { PmtilesBaseProps } from './PmtilesBase';

/** Without its code the offline map stays. */
const NoTiles = (_: PmtilesBaseProps) => null;

/** Comes as a chunk of its own, where the configuration names a .pmtiles file: render it within Suspense. */
export const PmtilesBase = lazy(() =>
  import(/* webpackChunkName: "vector-tiles" */ './PmtilesBase').then(
    ({ PmtilesBase }) => ({ default: PmtilesBase }),
    () => ({ default: NoTiles }),
  ),
);

/** Whether a tile URL is one file of vector tiles. */
export const isPmtiles = (url: string): boolean => /\.pmtiles(?:\?|$)/.test(url);
