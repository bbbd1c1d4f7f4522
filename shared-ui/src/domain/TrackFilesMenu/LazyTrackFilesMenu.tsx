import { Button } from '../../components/Button/Button';
import { BlankIcon } from '../../internal/BlankIcon';
import { deferred } from '../../internal/deferred';
import { preloadWhenIdle } from '../../internal/lazyPart';
import type { TrackFilesMenuProps } from './TrackFilesMenu';

export type { TrackFilesMenuProps } from './TrackFilesMenu';

/** A menu that saves a track as GPX, GeoJSON or KML. Its code is loaded after the page's. */
export const TrackFilesMenu = deferred<TrackFilesMenuProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './TrackFilesMenu')).TrackFilesMenu,
  ({ label, size = 'md', variant = 'secondary' }) => (
    <Button icon={<BlankIcon />} size={size} variant={variant} disabled>
      {label}
    </Button>
  ),
);
preloadWhenIdle(TrackFilesMenu.preload);
