import { deferred } from '../../internal/deferred';
import { preloadWhenIdle } from '../../internal/lazyPart';
import type { TrackFilesMenuProps } from './TrackFilesMenu';

export type { TrackFilesMenuProps } from './TrackFilesMenu';

/** A menu that saves a track as GPX, GeoJSON or KML. Its code comes after the page's. */
export const TrackFilesMenu = deferred<TrackFilesMenuProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './TrackFilesMenu')).TrackFilesMenu,
);
preloadWhenIdle(TrackFilesMenu.preload);
