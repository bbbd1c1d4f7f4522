import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Card, downloadCsv, TrackFilesMenu } from 'shared-ui';
import { LazyTrackMap } from '../track/LazyTrackMap';
import { TrackNotes } from '../track/TrackNotes';
import { trackFile } from '../track/trackFile';
import type { TrackChoice } from '../track/useTrackSearch';
import styles from './ExportedRoute.module.css';
import { RouteStatistics } from './RouteStatistics';
import type { RouteExport } from './route-export.api';
import { fileSuffix, routeCsv, summaryCsv, vehicleName } from './routeCsv';

interface ExportedRouteProps {
  route: RouteExport;
  /** The search the route is for: it names the files. */
  choice: TrackChoice;
  /** px */
  mapHeight: number;
}

export function ExportedRoute({ route, choice, mapHeight }: ExportedRouteProps) {
  const { t } = useTranslation('mfe-routes');
  const [isWriting, setWriting] = useState(false);
  const suffix = fileSuffix(route, choice);

  async function exportRoute() {
    setWriting(true);
    try {
      downloadCsv(`route_export_${suffix}.csv`, await routeCsv(route, t));
    } finally {
      setWriting(false);
    }
  }

  return (
    <>
      <Card
        title={t('routeExport.statistics')}
        actions={
          <span className={styles.downloads}>
            <Button icon={Download} busy={isWriting} onClick={exportRoute}>
              {t('routeExport.exportRoute')}
            </Button>
            <Button
              icon={Download}
              onClick={() => downloadCsv(`route_summary_${suffix}.csv`, summaryCsv(route, choice, t))}
            >
              {t('routeExport.exportSummary')}
            </Button>
            <TrackFilesMenu
              label={t('routeExport.exportAs')}
              name={`route_export_${suffix}`}
              file={() => trackFile(vehicleName(route, choice), choice, route.track, t)}
            />
          </span>
        }
      >
        <RouteStatistics route={route} />
        <TrackNotes track={route.track} serverKm={route.summary?.total_distance ?? null} />
      </Card>
      <LazyTrackMap points={route.track.points} height={mapHeight} />
    </>
  );
}
