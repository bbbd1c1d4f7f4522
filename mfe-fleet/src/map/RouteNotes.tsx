import { useTranslation } from 'react-i18next';
import { Alert, Button } from 'shared-ui';
import styles from './map.module.css';
import type { Tracks } from './useTracks';

/** Notes on the routes of the map: how many are still coming, left out, failed or cut. */
export function RouteNotes({ tracks, placed }: { tracks: Tracks; placed: number }) {
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
          {t('map.routes.failed', { count: failed })}
        </Alert>
      )}
    </div>
  );
}
