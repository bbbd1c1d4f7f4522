import { deferred } from '../../../internal/deferred';
import type { OfflineBaseProps } from './OfflineBase';

/** Comes as a chunk of its own with its data. */
export const OfflineBase = deferred<OfflineBaseProps>(
  async () => (await import(/* webpackChunkName: "offline-map" */ './OfflineBase')).OfflineBase,
);
