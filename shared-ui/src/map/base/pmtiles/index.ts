import { deferred } from '../../../internal/deferred';
import type { PmtilesBaseProps } from './PmtilesBase';

/** Comes as a chunk of its own, where the configuration names a .pmtiles file. */
export const PmtilesBase = deferred<PmtilesBaseProps>(
  async () => (await import(/* webpackChunkName: "vector-tiles" */ './PmtilesBase')).PmtilesBase,
);
