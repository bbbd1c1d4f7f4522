import { useTranslation } from 'react-i18next';
import { mapTiles } from 'shared-auth';
import { RouteMap, type RouteMapProps } from 'shared-ui/map';
import { SpeedLegend } from './SpeedLegend';
import { TimeLegend } from './TimeLegend';
import styles from './TrackMap.module.css';

export interface TrackMapProps
  extends Pick<
    RouteMapProps,
    | 'points'
    | 'mode'
    | 'showPoints'
    | 'pointDetails'
    | 'stops'
    | 'chosenStop'
    | 'onChooseStop'
    | 'onPlayback'
    | 'emptyText'
  > {
  /** px */
  height: number;
  /** Whether the colours of speed are explained above the map; those of time are wherever they are used. */
  legend?: boolean;
}

/** The map of a track, with the tiles of the run-time configuration. */
export default function TrackMap({ legend = false, ...route }: TrackMapProps) {
  const { t } = useTranslation('mfe-routes');
  return (
    <div className={styles.map}>
      {legend && (
        <div className={styles.legends}>
          <SpeedLegend isUsed={route.mode === 'speed'} />
          {route.mode === 'time' && <TimeLegend />}
        </div>
      )}
      <RouteMap {...route} playback label={t('track.map')} tiles={mapTiles()} />
    </div>
  );
}
