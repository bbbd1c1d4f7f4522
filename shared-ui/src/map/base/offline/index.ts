import { later } from '../../later';
import type { OfflineBaseProps } from './OfflineBase';

/** Comes as a chunk of its own with its data. */
export const OfflineBase = later<OfflineBaseProps>(
  async () => (await import(/* webpackChunkName: "offline-map" */ './OfflineBase')).OfflineBase,
);
