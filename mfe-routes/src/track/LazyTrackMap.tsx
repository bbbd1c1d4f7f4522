import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from 'shared-ui';
import type { TrackMapProps } from './TrackMap';

const trackMapPart = lazyPart(() => import('./TrackMap'));

/** Space around the map itself, px: the playback bar below, the legend above. */
const PLAYBACK = 98;
const LEGEND = 36;

/** The map of a track, loaded when there is one. If it cannot be loaded, the figures and the files are still usable. */
export function LazyTrackMap(props: TrackMapProps) {
  const { t } = useTranslation('mfe-routes');
  const height = props.height + PLAYBACK + (props.legend ? LEGEND : 0);
  return <LazyPart part={trackMapPart} height={height} failed={t('track.noMap')} props={props} />;
}
