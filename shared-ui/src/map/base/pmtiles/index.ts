import { deferred } from '../../../internal/deferred';
import type { PmtilesBaseProps } from './PmtilesBase';

/** Loaded as a separate chunk, where the configuration names a .pmtiles file. */
export const PmtilesBase = deferred<PmtilesBaseProps>(
  async () => (await import(/* webpackChunkName: "vector-tiles" */ './PmtilesBase')).PmtilesBase,
);
