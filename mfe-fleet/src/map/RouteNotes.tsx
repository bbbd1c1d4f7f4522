import { useTranslation } from 'react-i18next';
import { waitText } from 'shared-auth';
import { Alert, Button } from 'shared-ui';
import type { MapRow } from '../common/live/mapVehicle';
import type { TrackPeriod } from './map';
import styles from './map.module.css';
import { TrackFiles } from './TrackFiles';
import type { Tracks } from './useTracks';

interface RouteNotesProps {
  tracks: Tracks;
  /** Vehicles that have a place on the map. */
  placed: number;
  /** The rows of the routes' vehicles. */
  rows: readonly MapRow[];
  period: TrackPeriod;
}

/** Notes on the routes of the map: how many are still coming, left out, failed or cut; and the routes as files. */
export default function RouteNotes({ tracks, placed, rows, period }: RouteNotesProps) {
  const { t } = useTranslation('mfe-fleet');
  const { done, asked, failed, cut, retry } = tracks;
  return (
    <div className={styles.notes} aria-live="polite">
      {done < asked && <span>{t('map.routes.loading', { done, total: asked })}</span>}
      {asked < placed && <span>{t('map.routes.limited', { shown: asked, total: placed })}</span>}
      {cut && <span>{t('map.routes.cut')}</span>}
      {failed > 0 && (
        <Alert
          tone="danger"
          actions={
            <Button size="sm" onClick={retry}>
              {t('ui:actions.retry')}
            </Button>
          }
        >
          {t('map.routes.failed', { count: failed })} {waitText(tracks.error, t)}
        </Alert>
      )}
      {tracks.tracks.length > 0 && done === asked && (
        <div data-print="hide">
          <TrackFiles tracks={tracks} rows={rows} period={period} />
        </div>
      )}
    </div>
  );
}
