import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, formatNumber } from 'shared-ui';
import { LazyTrackMap } from '../track/LazyTrackMap';
import type { TrackChoice } from '../track/useTrackSearch';
import { DisplayControls } from './DisplayControls';
import { drawnPoints } from './drawnPoints';
import styles from './FoundRoute.module.css';
import { TestRouteStatistics } from './TestRouteStatistics';
import type { TestRoute } from './test-route-export.api';
import { useDisplayOptions } from './useDisplayOptions';

interface FoundRouteProps {
  route: TestRoute;
  /** The search it is for: it names the files. */
  choice: TrackChoice;
  /** px */
  mapHeight: number;
}

/** A found route: its figures, how it is drawn, and the map. */
export function FoundRoute({ route, choice, mapHeight }: FoundRouteProps) {
  const { t } = useTranslation('mfe-routes');
  const { options, change } = useDisplayOptions();
  const { points } = route.track;
  const drawn = useMemo(() => drawnPoints(points, options.matching), [points, options.matching]);

  return (
    <>
      <TestRouteStatistics route={route} choice={choice} />
      <Card title={t('testRouteExport.display')}>
        <DisplayControls options={options} onChange={change} />
        <p role="status" className={styles.matched}>
          {options.matching &&
            t('testRouteExport.matched', { kept: formatNumber(drawn.length), all: formatNumber(points.length) })}
        </p>
      </Card>
      <LazyTrackMap
        points={drawn}
        height={mapHeight}
        mode={options.mode}
        showPoints={options.points}
        pointDetails={options.details}
        legend
      />
    </>
  );
}
