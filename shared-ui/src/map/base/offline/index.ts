import { deferred } from '../../../internal/deferred';
import type { OfflineBaseProps } from './OfflineBase';

/** Loaded as a separate chunk with its data. */
export const OfflineBase = deferred<OfflineBaseProps>(
  async () => (await import(/* webpackChunkName: "offline-map" */ './OfflineBase')).OfflineBase,
);
